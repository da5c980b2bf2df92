import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { parameter } from './statement-cache.ts'

const url = await testDatabase()

it('composes a statement once, and runs it with the given values in the open transaction', async () => {
  const database = openDatabase(url)
  onTestFinished(() => database.close())
  let composed = 0
  const find = (email: string) =>
    database.statements.run('find subscriber', { email }, () => {
      composed++
      return database.kysely().selectFrom('subscriber').select('email').where('email', '=', parameter<string>('email'))
    })
  expect(await find('first@example.org')).toEqual([])
  await database.transaction(async () => {
    await database.query(`insert into subscriber (id, email) values (gen_random_uuid(), 'first@example.org')`)
    expect(await find('first@example.org')).toEqual([{ email: 'first@example.org' }])
    expect(await find('other@example.org')).toEqual([])
    expect(await database.detached(() => find('first@example.org'))).toEqual([])
  })
  expect(composed).toBe(1)
})
