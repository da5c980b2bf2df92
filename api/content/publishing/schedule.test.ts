import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { settingId } from '../items/setting-ids.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const command = operator('test')
const {
  content,
  contentReader,
  historyReader,
  mail,
  pendingChanges,
  publisher,
  releases,
  schedule,
  sessions,
  settings,
  users,
} = server.services
const { database } = server

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const actorOf = (role: 'admin' | 'editor'): Promise<Actor> => sessions.identify(server.tokens[role], 'test')
const live = (id: string) => contentReader.one(command, product, id)

/** An item, and a release that renames it, scheduled by an actor. */
async function scheduled(actor: Actor, name = `N ${randomUUID()}`) {
  const { id: itemId } = await content.create(command, product, makeProduct({ name: 'Before' }))
  const { id } = await releases.create(actor, `R ${randomUUID()}`)
  const input = { kind: product.name, itemId, releaseId: id, baseVersion: 1, values: { name } }
  const change = await pendingChanges.save(actor, input)
  await schedule.schedule(actor, id, hours(1), 'Europe/Berlin')
  return { id, itemId, name, change }
}

/** Lets the time of a release pass. */
const makeDue = (id: string) =>
  database.query(`update release set "scheduledAt" = now() - interval '1 second' where id = $1`, [id])
const release = (id: string) => releases.one(command, id)
const actionsOf = async (id: string) => (await releases.comments(command, id)).map(({ action }) => action)

it('publishes what is due, in the name of the user who scheduled it, and nothing else', async () => {
  const [due, later] = [await scheduled(await actorOf('editor')), await scheduled(command)]
  await makeDue(due.id)
  expect(await schedule.publishDue()).toEqual([due.id])
  expect(await live(due.itemId)).toMatchObject({ name: due.name, version: 2 })
  expect(await live(later.itemId)).toMatchObject({ name: 'Before' })
  expect(await release(due.id)).toMatchObject({ state: 'PUBLISHED', publishedByName: 'editor' })
  const [revision] = await historyReader.list(command, product, due.itemId, { limit: 1 })
  expect(revision).toMatchObject({ author: 'editor', source: 'schedule' })
  expect(await schedule.publishDue()).toEqual([])
})

it('lists what goes live in a period, in the order of time', async () => {
  const [first, second, after] = [await scheduled(command), await scheduled(command), await scheduled(command)]
  const times = [200, 201, 210].map(hours)
  for (const [at, { id }] of [second, first, after].entries()) await schedule.schedule(command, id, times[at]!, 'UTC')
  const ids = async (since: string, until: string) =>
    (await releases.list(command, { since, until }, { limit: 10, offset: 0 })).items.map(({ id }) => id)
  expect(await ids(times[0]!, times[2]!)).toEqual([second.id, first.id])
  expect(await ids(times[2]!, hours(220))).toEqual([after.id])
  await expect(ids('tomorrow', times[2]!)).rejects.toMatchObject({ errors: [{ field: 'since' }] })
})

it('publishes exactly once, whoever looks for it at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => scheduled(command)))
  for (const { id } of all) await makeDue(id)
  const published = await Promise.all(Array.from({ length: 5 }, () => database.run(() => schedule.publishDue())))
  expect(published.flat().toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  for (const { itemId } of all) expect(await live(itemId)).toMatchObject({ version: 2 })
})

it('publishes in the order of time, each on top of the one before', async () => {
  const first = await scheduled(command, 'First')
  const { id: second } = await releases.create(command, `R ${randomUUID()}`)
  const change = { kind: product.name, itemId: first.itemId, baseVersion: 1, values: { name: 'Second' } }
  await pendingChanges.save(command, { ...change, releaseId: second })
  await schedule.schedule(command, second, hours(2), 'UTC')
  await database.query(`update release set "scheduledAt" = now() - interval '1 minute' where id = $1`, [second])
  await database.query(`update release set "scheduledAt" = now() - interval '2 minutes' where id = $1`, [first.id])
  expect(await schedule.publishDue()).toEqual([first.id, second])
  expect(await live(first.itemId)).toMatchObject({ name: 'Second', version: 3 })
})

describe('a scheduled release that cannot be published', () => {
  it('publishes nothing and says why; it can be mended and published', async () => {
    const { id, itemId, change } = await scheduled(command)
    const other = await pendingChanges.save(command, {
      kind: product.name,
      baseVersion: 0,
      values: { ...makeProduct({ name: 'Part of it' }) },
    })
    await pendingChanges.move(command, other.id, id)
    await schedule.schedule(command, id, hours(1), 'UTC')
    await content.update(command, product, itemId, { name: 'Since' })
    await makeDue(id)
    expect(await schedule.publishDue()).toEqual([id])
    expect(await release(id)).toMatchObject({
      state: 'FAILED',
      problems: [{ type: 'OVERLAP', itemId, field: 'name', live: 'Since' }],
    })
    expect(await actionsOf(id)).toContain('fail')
    expect(await live(itemId)).toMatchObject({ name: 'Since', version: 2 })
    await expect(live(other.itemId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await schedule.publishDue()).toEqual([])
    await pendingChanges.save(command, {
      kind: product.name,
      itemId,
      releaseId: id,
      baseVersion: 2,
      version: change.version,
      values: { name: 'Mended' },
    })
    expect(await release(id)).toMatchObject({ state: 'OPEN', problems: [] })
    await publisher.publishRelease(command, id)
    expect(await live(itemId)).toMatchObject({ name: 'Mended' })
    expect(await live(other.itemId)).toMatchObject({ name: 'Part of it' })
  })

  it.each([
    ['may publish no more', (id: string) => users.setRole(command, id, 'contributor')],
    ['is disabled', (id: string) => users.setActive(command, id, false)],
    ['is removed', (id: string) => users.remove(command, id)],
  ])('because the user who scheduled it %s, publishes nothing', async (_, demote) => {
    const username = `u${randomUUID().slice(0, 8)}`
    const password = 'a password of the tests'
    const user = await users.add(command, { username, email: `${username}@example.org`, role: 'editor', password })
    const actor: Actor = { userId: user.id, name: username, role: 'editor', sessionId: null, source: 'test' }
    const { id, itemId } = await scheduled(actor)
    await demote(user.id)
    await makeDue(id)
    expect(await schedule.publishDue()).toEqual([id])
    expect(await release(id)).toMatchObject({ state: 'FAILED', problems: [{ type: 'FORBIDDEN', itemId }] })
    expect(await live(itemId)).toMatchObject({ name: 'Before', version: 1 })
  })

  it('because an admin who scheduled a setting is an editor now, publishes nothing', async () => {
    const user = await users.add(command, {
      username: 'former',
      email: 'former@example.org',
      role: 'admin',
      password: 'a password of the tests',
    })
    const actor: Actor = { userId: user.id, name: 'former', role: 'admin', sessionId: null, source: 'test' }
    const { id, itemId } = await scheduled(actor)
    const key = 'site_title'
    const values = { key, value: 'Never' }
    await pendingChanges.save(actor, { kind: 'setting', itemId: settingId(key), releaseId: id, baseVersion: 0, values })
    await schedule.schedule(actor, id, hours(1), 'UTC')
    await users.setRole(command, user.id, 'editor')
    await makeDue(id)
    await schedule.publishDue()
    expect(await release(id)).toMatchObject({ state: 'FAILED', problems: [{ type: 'FORBIDDEN', kind: 'setting' }] })
    expect(await live(itemId)).toMatchObject({ version: 1 })
    expect(await settings.site()).not.toMatchObject({ site_title: 'Never' })
  })

  it('does not keep the next one from its time', async () => {
    const [broken, next] = [await scheduled(command), await scheduled(command)]
    await content.update(command, product, broken.itemId, { name: 'Since' })
    for (const { id } of [broken, next]) await makeDue(id)
    expect((await schedule.publishDue()).toSorted()).toEqual([broken.id, next.id].toSorted())
    expect(await live(next.itemId)).toMatchObject({ name: next.name })
  })
})

it('is not due before its time by the clock of the database, whatever the clock of the instance says', async () => {
  const { id, itemId } = await scheduled(command)
  const states = await database.query(`select "scheduledAt" > now() as later from release where id = $1`, [id])
  expect(states).toEqual([{ later: true }])
  expect(await schedule.publishDue()).toEqual([])
  expect(await live(itemId)).toMatchObject({ version: 1 })
  const past = schedule.schedule(command, id, hours(-1), 'UTC')
  await expect(past).rejects.toMatchObject({ code: 'INVALID' })
})

it('makes one step of the content version of each publication', async () => {
  const counter = async () =>
    (await database.query<{ version: number }>('select version from "contentVersion"'))[0]!.version
  const { id } = await scheduled(command)
  await makeDue(id)
  const before = await counter()
  await schedule.publishDue()
  expect(await counter()).toBe(before + 1)
})

describe('a notification', () => {
  const mailsTo = async (recipient: string) =>
    (await mail.list(command, { limit: 50, offset: 0 })).items.filter((mail) => mail.recipient === recipient)

  it('is mailed when a release is published or fails, to the address of the settings', async () => {
    await settings.update(command, 'notification_email', 'staff@verdant.example')
    const [good, bad] = [await scheduled(command), await scheduled(command)]
    await content.update(command, product, bad.itemId, { name: 'Since' })
    for (const { id } of [good, bad]) await makeDue(id)
    await schedule.publishDue()
    const subjects = (await mailsTo('staff@verdant.example')).map(({ subject }) => subject)
    const names = await Promise.all([good, bad].map(async ({ id }) => (await release(id)).name))
    expect(subjects.toSorted()).toEqual([`Not published: ${names[1]}`, `Published: ${names[0]}`])
  })

  it('is not mailed while notifications are off', async () => {
    await settings.update(command, 'notification_email', 'other@verdant.example')
    await settings.update(command, 'email_notifications', false)
    const { id } = await scheduled(command)
    await makeDue(id)
    await schedule.publishDue()
    expect(await mailsTo('other@verdant.example')).toEqual([])
  })
})
