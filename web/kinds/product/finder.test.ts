import { describe, expect, test } from 'vitest'
import section from '../../../schema/defaults/products-section.json' with { type: 'json' }
import { answerTo, chosenIn, type FinderWords, questionsOf } from './finder-answer.ts'

const words: FinderWords = {
  ...section,
  finderAnswers: section.finderAnswers.map(({ product, ...answer }) => ({ ...answer, productId: product })),
  mail: { email: '' },
}

const answerOf = (address: string) => {
  const chosen = chosenIn(questionsOf(words), new URLSearchParams(address))
  return answerTo(words, chosen)
}

describe('the seeded finder', () => {
  test.each([
    ['fit-crop=corn&fit-soil=low-matter&fit-planter=furrow', /^FurrowAzo/],
    ['fit-crop=soybean&fit-soil=new-ground&fit-planter=seed', /^NoduleReady Soy/],
    ['fit-crop=corn&fit-soil=low-phosphorus&fit-planter=furrow', /^PhosLoose/],
    ['fit-crop=corn&fit-soil=high-matter&fit-planter=furrow', /^None of ours/],
    ['fit-crop=other-crop&fit-soil=no-test&fit-planter=no-planter', /^None of ours/],
  ])('answers %s', (address, text) => {
    const answer = answerOf(address)
    expect(answer?.text).toMatch(text)
    expect(answer?.productId === null).toBe(answer?.text.startsWith('None'))
  })

  test('has an answer to all choices, and all keys of the answers are choices', () => {
    const keys = new Set(words.finderChoices.map(({ key }) => key))
    const used = words.finderAnswers!.flatMap(({ choices }) => choices.split(' ').filter(Boolean))
    expect(used.filter((key) => !keys.has(key))).toEqual([])
    expect(words.finderAnswers!.at(-1)!.choices).toBe('')
    expect(new Set(words.finderChoices.map(({ key }) => key)).size).toBe(words.finderChoices.length)
  })
})

test('choices that no question has are ignored', () => {
  expect(chosenIn(questionsOf(words), new URLSearchParams('fit-crop=gold&fit-soil=no-test'))).toEqual([
    { of: 'soil', question: 'What the soil test says', key: 'no-test', choice: 'There is no soil test' },
  ])
})

test('without choices there are no questions', () => {
  expect(questionsOf({ ...words, finderChoices: [] })).toEqual([])
})
