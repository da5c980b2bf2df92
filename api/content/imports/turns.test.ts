import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { job } from '../../../schema/kinds/index.ts'
import type { Role } from '../../../schema/roles.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { AT_ONCE, OF_ALL, OF_USER } from './turns.ts'

const server = await startServer()

/** Asks for the plan of a file with one service. */
const plan = (as: Role) =>
  server.fetch('/api/imports/plan?name=services.csv&kind=services&as=drafts', {
    method: 'POST',
    as,
    headers: { 'content-type': 'application/octet-stream' },
    body: 'title\nSurvey\n',
  })

/** The files that have arrived, of which some wait. */
const arrived = async () => (await readdir(server.media.directory)).length

const LOCKED = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

it('imports take turns and wait, and are refused if too many do, while others save', async () => {
  const begun: Promise<Response>[] = []
  const begin = async (as: Role, count: number) => {
    const before = begun.length
    for (let n = 0; n < count; n++) begun.push(plan(as))
    await expect.poll(arrived).toBe(before + count)
  }
  const client = await server.database.pool.connect()
  try {
    // Nothing can be planned meanwhile.
    await client.query('begin; lock table service in access exclusive mode')
    await begin('admin', OF_USER)
    const refused = await plan('admin')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: `${OF_USER} of your imports are at work. Wait until one has ended`,
    })
    await begin('editor', OF_USER)
    await begin('contributor', OF_ALL - 2 * OF_USER)
    const full = await plan('contributor')
    expect([full.status, Number(full.headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
    await expect.poll(async () => (await server.database.query(LOCKED)).length).toBe(AT_ONCE)
    const saved = await server.rest('POST', `/content/${job.path}`, { as: 'editor', body: make(job) })
    expect(saved.status).toBe(201)
  } finally {
    await client.query('rollback')
    client.release()
  }
  const answers = await Promise.all(begun)
  expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 200))
  expect((await plan('admin')).status).toBe(200)
  expect(await arrived()).toBe(0)
})
