import { sql } from 'kysely'
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

it('has PostgreSQL keep the plans of statements that are planned once, unless a pooler is in between', async () => {
  for (const isPooled of [false, true]) {
    const database = openDatabase(url, { isPooled })
    onTestFinished(() => database.close())
    const run = (isPlannedOnce: boolean) =>
      database.statements.run(
        `subscribers ${isPlannedOnce}`,
        { email: 'first@example.org' },
        () =>
          database.kysely().selectFrom('subscriber').select('email').where('email', '=', parameter<string>('email')),
        isPlannedOnce,
      )
    await database.transaction(async () => {
      for (const isPlannedOnce of [true, true, false]) await run(isPlannedOnce)
      const kept = await database.query<{ times: number }>(
        'select (generic_plans + custom_plans)::int as times from pg_prepared_statements',
      )
      expect(kept).toEqual(isPooled ? [] : [{ times: 2 }])
    })
  }
})

it('closes a connection whose kept statement no longer fits the table', async () => {
  const database = openDatabase(url, { poolSize: 1 })
  onTestFinished(() => database.close())
  await database.query('create table kept (name varchar(10))')
  const run = () =>
    database.statements.run(
      'kept',
      {},
      () =>
        database
          .kysely()
          .selectFrom(sql`kept`.as('kept'))
          .select('name' as never),
      true,
    )
  expect(await run()).toEqual([])
  await database.query('alter table kept alter name type varchar(20)')
  await expect(run()).rejects.toThrow('cached plan must not change result type')
  expect(await run()).toEqual([])
})
