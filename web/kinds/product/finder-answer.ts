import { finderParameter } from '../../../schema/product-choices.ts'

interface Choice {
  question: string
  key: string
  choice: string
}

interface FinderAnswer {
  choices: string
  productId: string | null
  text: string
  excludes: readonly string[]
}

/** The words of the finder, and its rules. Only the page of the products has the answers. */
export interface FinderWords {
  finder: { title: string; intro: string; submit: string; excludes: string; subject: string }
  finderQuestions: readonly { key: string; question: string }[]
  finderChoices: readonly Choice[]
  finderAnswers?: readonly FinderAnswer[]
  mail: { email: string }
}

interface Question {
  key: string
  question: string
  choices: readonly Choice[]
}

/** A choice that the visitor made. */
export interface ChosenChoice extends Omit<Choice, 'question'> {
  /** The key of the question, and the question. */
  of: string
  question: string
}

/** Returns the questions that have choices. */
export const questionsOf = ({ finderQuestions, finderChoices }: FinderWords): Question[] =>
  finderQuestions
    .map((question) => ({ ...question, choices: finderChoices.filter((choice) => choice.question === question.key) }))
    .filter(({ key, choices }) => key && choices.length > 0)

/** Returns the choices that an address has. Others have no effect. */
export const chosenIn = (questions: readonly Question[], search: URLSearchParams): ChosenChoice[] =>
  questions.flatMap(({ key, question, choices }) => {
    const choice = choices.find((one) => one.key === search.get(finderParameter(key)))
    return choice ? [{ of: key, question, key: choice.key, choice: choice.choice }] : []
  })

/** Returns the first answer whose choices are all chosen, or undefined. */
export function answerTo(
  { finderAnswers = [] }: FinderWords,
  chosen: readonly ChosenChoice[],
): FinderAnswer | undefined {
  const keys = new Set(chosen.map(({ key }) => key))
  return finderAnswers.find(({ choices }) => choices.split(/[\s,]+/).every((key) => key === '' || keys.has(key)))
}
