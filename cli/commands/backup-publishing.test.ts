import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { job, product } from '../../schema/kinds/index.ts'
import type { Role } from '../../schema/roles.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import { makeJob, makeProduct } from '../../api/testing/factories.ts'
import { startServer } from '../../api/testing/server.ts'
import { PASSWORDS } from '../../api/testing/users.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const server = await startServer()
const actor = operator('test')
const { content, pendingChanges, previewLinks, releases, schedule, webhooks } = server.services
const other = await startServer({ users: false })
const target = other.config.databaseUrl!
const otherHome = { env: { DATA_DIR: other.config.dataDir } }
const source = server.config.databaseUrl!
const home = { env: { DATA_DIR: server.config.dataDir } }

let releaseId: string
let itemId: string

beforeAll(async () => {
  ;({ id: itemId } = await content.create(actor, product, makeProduct({ name: 'Live' })))
})

const exported = async () => {
  const { code, stdout } = await runInProcess(source, ['export', '-'], home)
  expect(code).toBe(0)
  return stdout
}

/** A release that changes, creates and deletes, a draft, and a link. */
async function prepare() {
  ;({ id: releaseId } = await releases.create(actor, `R ${crypto.randomUUID()}`))
  const save = (input: object) => pendingChanges.save(actor, { kind: product.name, baseVersion: 1, ...input })
  const { id: removed } = await content.create(actor, job, makeJob())
  const before = await exported()
  await save({ releaseId, itemId, values: { name: 'Planned' } })
  await save({ releaseId, kind: product.name, baseVersion: 0, values: { ...makeProduct() } })
  await save({ releaseId, kind: job.name, itemId: removed, action: 'delete' })
  await save({ kind: job.name, itemId: removed, values: { title: 'Drafted' } })
  await releases.comment(actor, releaseId, 'Ready?')
  return before
}

it('exports the same bytes with and without drafts and releases', async () => {
  const before = await prepare()
  expect(await exported()).toBe(before)
})

describe('a restored backup', () => {
  /** Restores a backup of this server into the other one. Returns what the command printed. */
  async function restore(): Promise<string> {
    const file = join(await folder(), 'backup.tar')
    expect(await runInProcess(source, ['backup', file], home)).toMatchObject({ code: 0 })
    const result = await runInProcess(target, ['restore', file, '--replace', '--yes'], otherHome)
    expect(result).toMatchObject({ code: 0 })
    return result.stdout
  }

  it('publishes nothing that was scheduled until an admin lets it', async () => {
    await prepare()
    await schedule.schedule(actor, releaseId, new Date(Date.now() + 3_600_000).toISOString(), 'Europe/Berlin')
    const output = await restore()
    expect(output).toContain('paused until an admin resumes them')
    const { database, services } = other
    await database.query(`update release set "scheduledAt" = now() - interval '1 second' where id = $1`, [releaseId])
    expect(await services.schedule.publishDue()).toEqual([])
    expect(await services.contentReader.one(actor, product, itemId)).toMatchObject({ name: 'Live' })
    const doctor = () => runInProcess(target, ['doctor', '--quiet'], otherHome)
    expect((await doctor()).stdout).toContain('Scheduled releases have been paused since')
    const signedIn = async (role: Role) => ({
      token: (await services.sessions.signIn(role, PASSWORDS[role], '192.0.2.1')).token,
    })
    const resume = 'mutation { resumeSchedules }'
    const query = '{ schedulesPausedSince }'
    expect((await other.graphql(query, {}, await signedIn('editor'))).data).toEqual({
      schedulesPausedSince: expect.any(String),
    })
    for (const caller of [{}, await signedIn('contributor'), await signedIn('editor')]) {
      expect((await other.graphql(resume, {}, caller)).errors).toHaveLength(1)
    }
    expect(await services.schedule.publishDue()).toEqual([])
    expect((await other.graphql(resume, {}, await signedIn('admin'))).data).toEqual({ resumeSchedules: true })
    expect((await other.graphql(query, {}, await signedIn('editor'))).data).toEqual({ schedulesPausedSince: null })
    expect(await services.schedule.publishDue()).toEqual([releaseId])
    expect(await services.contentReader.one(actor, product, itemId)).toMatchObject({ name: 'Planned' })
    expect((await doctor()).stdout).not.toContain('paused')
  })

  it('ends its preview links, and pauses its webhooks, of which nothing waits', async () => {
    await webhooks.add(actor, { url: 'https://receiver.example/', topics: [], events: [] })
    await content.create(actor, product, makeProduct())
    await prepare()
    const { url } = await previewLinks.create(actor, { releaseId })
    const path = `${new URL(url).pathname}/api/graphql?query={site{__typename}}`
    expect((await server.fetch(path)).status).toBe(200)
    await restore()
    expect(await other.services.webhooks.list(actor)).toMatchObject([
      { url: 'https://receiver.example/', state: 'PAUSED', pauseReason: 'A backup was restored', waiting: 0 },
    ])
    expect((await other.fetch(path)).status).toBe(404)
    const left = await other.database.query('select 1 from "previewLink" where "revokedAt" is null')
    expect(left).toEqual([])
    expect((await server.fetch(path)).status).toBe(200)
  })
})
