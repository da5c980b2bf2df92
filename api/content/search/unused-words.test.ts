import { beforeEach, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'

const { database, services } = await startServices()
const { content, unusedWords } = services
const actor = operator('test')

beforeEach(() => database.query('truncate product, "searchWord"'))

const known = async (...words: string[]) => {
  const rows = await database.query<{ word: string; language: string }>(
    'select word, language from "searchWord" where word = any($1) order by word, language',
    [words],
  )
  return rows.map(({ word, language }) => `${word} ${language}`)
}

it('deletes words that no item has any more in their language', async () => {
  const translations = { es: { isVisible: true, texts: { name: { text: 'Bandicut' } } } }
  const { id } = await content.create(actor, product, makeProduct({ name: 'Quokka bandicut' }))
  await database.query('update product set translations = $1', [translations])
  await content.create(actor, product, makeProduct({ name: 'Numbat', isActive: false }))
  await content.update(actor, product, id, { name: 'Quoll' })
  const all = ['quokka', 'quoll', 'numbat', 'bandicut']
  expect(await known(...all)).toEqual(['bandicut en', 'bandicut es', 'numbat en', 'quokka en', 'quoll en'])
  expect(await unusedWords.cleanUp()).toBeGreaterThan(0)
  expect(await known(...all)).toEqual(['bandicut es', 'numbat en', 'quoll en'])
  expect(await unusedWords.cleanUp()).toBe(0)
})

it('deletes second rows of a word', async () => {
  await content.create(actor, product, makeProduct({ name: 'Quokka' }))
  await database.query(`insert into "searchWord" (word, language) values ('quokka', 'en'), ('quokka', 'de')`)
  expect(await unusedWords.cleanUp()).toBe(2)
  expect(await known('quokka')).toEqual(['quokka en'])
})

it('deletes nothing while items are written, and goes on afterwards', async () => {
  await database.query(`insert into "searchWord" (word) values ('quokka')`)
  await database.transaction(async () => {
    await content.create(actor, product, makeProduct({ name: 'Numbat' }))
    expect(await database.detached(() => unusedWords.cleanUp())).toBe(0)
  })
  expect(await known('quokka', 'numbat')).toEqual(['numbat en', 'quokka en'])
  expect(await unusedWords.cleanUp()).toBe(1)
  expect(await known('quokka', 'numbat')).toEqual(['numbat en'])
})

it('looks all words up, a batch after the other', async () => {
  await database.query(`insert into "searchWord" (word) select 'quokka' from generate_series(1, 1200)`)
  expect(await unusedWords.cleanUp()).toBe(1_200)
})
