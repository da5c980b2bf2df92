import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { hero, job } from '../../../schema/kinds/index.ts'
import { type Actor, operator, userActor, visitor } from '../../access/permissions/policy.ts'
import { startServer } from '../../testing/server.ts'
import { MAX_VIEWS } from './service.ts'

const { database, services } = await startServer()
const { roles, savedViews, users } = services
const root = operator('test')

/** Returns a new user with a role. */
async function newUser(role = 'editor'): Promise<Actor> {
  const username = `u-${randomUUID()}`
  const password = 'correct horse battery'
  const { id } = await users.add(root, { username, email: `${username}@example.org`, role, password })
  const custom = await roles.list(root)
  const customRights = custom.find(({ name }) => name === role)?.rights ?? null
  return userActor({ id, username, role, customRights: customRights && [...customRights] }, 'test')
}

const research = { kind: job.name, name: 'Research', where: '{"department":{"in":["research"]}}' }
const namesFor = async (actor: Actor) => (await savedViews.list(actor, job.name)).map(({ name }) => name)

beforeEach(() => database.query('delete from "savedView"'))

it('keeps own views for their owner, and shows shared ones to everyone who may read the kind', async () => {
  const [ada, ben, contributor] = [await newUser(), await newUser(), await newUser('contributor')]
  const order = { search: 'soil', sort: 'UPDATED_AT', descending: true }
  const view = await savedViews.create(ada, { ...research, ...order })
  expect(view).toEqual({ id: expect.any(String), ...research, ...order, isShared: false, mayChange: true })
  expect(await savedViews.list(ada, job.name)).toEqual([view])
  expect(await savedViews.list(ben, job.name)).toEqual([])
  await expect(savedViews.share(ben, view.id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(savedViews.remove(ben, view.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect(await savedViews.share(ada, view.id, true)).toEqual({ ...view, isShared: true })
  for (const actor of [ben, contributor])
    expect(await savedViews.list(actor, job.name)).toEqual([{ ...view, isShared: true, mayChange: false }])
  await expect(savedViews.remove(ben, view.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(savedViews.share(ben, view.id, false)).rejects.toMatchObject({ code: 'FORBIDDEN' })

  // An admin may change it; it is its owner's again when it is no longer shared.
  const admin = await newUser('admin')
  await savedViews.share(admin, view.id, false)
  expect(await savedViews.list(admin, job.name)).toEqual([])
  expect(await savedViews.list(ada, job.name)).toEqual([view])
  await savedViews.share(ada, view.id, true)
  await savedViews.remove(admin, view.id)
  expect(await savedViews.list(ada, job.name)).toEqual([])
})

it('is for users who may read the kind; sharing is for those who may publish it', async () => {
  const role = `role-${randomUUID().slice(0, 8)}`
  await roles.add(root, role, { label: role, rights: ['product:publish'] })
  const [ada, outsider, contributor] = [await newUser(), await newUser(role), await newUser('contributor')]
  const shared = await savedViews.create(ada, { ...research, isShared: true })
  await expect(savedViews.list(outsider, job.name)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(savedViews.create(outsider, research)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(savedViews.remove(outsider, shared.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(savedViews.list(visitor('test'), job.name)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const token = { ...ada, apiToken: { id: randomUUID(), scopes: ['content:write', 'drafts:read'] } }
  await expect(savedViews.list(token, job.name)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(savedViews.create(contributor, { ...research, isShared: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const own = await savedViews.create(contributor, research)
  await expect(savedViews.share(contributor, own.id, true)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await namesFor(contributor)).toEqual(['Research', 'Research'])
})

it('refuses what lists refuse, and what is too large', async () => {
  const ada = await newUser()
  const role = `role-${randomUUID().slice(0, 8)}`
  await roles.add(root, role, { label: role, rights: ['job:read'] })
  const reader = await newUser(role)
  const wrong: [Actor, object, string][] = [
    [ada, { name: ' ' }, 'name'],
    [ada, { name: 'x'.repeat(61) }, 'name'],
    [ada, { search: 'x'.repeat(201) }, 'search'],
    [ada, { sort: 'SALARY' }, 'sort'],
    [ada, { kind: hero.name }, 'kind'],
    [ada, { where: '{' }, 'where'],
    [ada, { where: '[]' }, 'where'],
    [ada, { where: '{"salary":{"eq":"1"}}' }, 'where.salary'],
    [ada, { where: JSON.stringify({ title: { contains: 'x'.repeat(10_000) } }) }, 'where'],
    [reader, { where: '{"inRelease":{"eq":true}}' }, 'where.inRelease'],
    [reader, { where: '{"contact":{"name":{"contains":"a"}}}' }, 'where.contact.name'],
  ]
  for (const [actor, values, field] of wrong)
    await expect(savedViews.create(actor, { ...research, ...values })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field }],
    })
  expect(await savedViews.list(ada, job.name)).toEqual([])
})

it('has one view of each name, and a bounded number, also when they are saved at once', async () => {
  const ada = await newUser()
  const outcomes = await Promise.allSettled(
    Array.from({ length: MAX_VIEWS + 3 }, (_, at) => savedViews.create(ada, { ...research, name: `View ${at}` })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_VIEWS)
  const [first] = await savedViews.list(ada, job.name)
  await savedViews.share(ada, first!.id, true)
  const again = await savedViews.create(ada, { ...research, name: first!.name })
  await expect(savedViews.share(ada, again.id, true)).rejects.toMatchObject({ errors: [{ field: 'name' }] })
  expect(await namesFor(await newUser())).toEqual([first!.name])
})

it('is renamed by its owner, a shared one also by admins, to a name that no other view has there', async () => {
  const [ada, ben, admin] = [await newUser(), await newUser(), await newUser('admin')]
  const view = await savedViews.create(ada, research)
  const other = await savedViews.create(ada, { ...research, name: 'Other' })
  await expect(savedViews.rename(ben, view.id, 'Mine now')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const name of ['', ' ', 'x'.repeat(61), other.name])
    await expect(savedViews.rename(ada, view.id, name)).rejects.toMatchObject({ errors: [{ field: 'name' }] })
  expect(await savedViews.rename(ada, view.id, ' Labs ')).toMatchObject({ id: view.id, name: 'Labs' })
  expect(await savedViews.rename(ada, view.id, 'Labs')).toMatchObject({ name: 'Labs' })
  await savedViews.share(ada, view.id, true)
  await expect(savedViews.rename(ben, view.id, 'Mine now')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Shared views and own ones have names of their own.
  await savedViews.rename(admin, view.id, other.name)
  expect(await namesFor(ada)).toEqual([other.name, other.name])
  expect(await namesFor(ben)).toEqual([other.name])
})

it('exports the views of a person; erasing the account deletes the own ones and its name in the shared ones', async () => {
  const ada = await newUser()
  const where = JSON.stringify({ changedBy: { hasAny: [ada.name] } })
  await savedViews.create(ada, { ...research, name: 'Own', where })
  await savedViews.create(ada, { ...research, name: 'Shared', where, isShared: true })
  const exported = JSON.parse(await services.accountData.export(root, ada.userId!)) as { savedViews: object[] }
  expect(exported.savedViews).toMatchObject([
    { name: 'Own', where, isShared: false },
    { name: 'Shared', where, isShared: true },
  ])
  const pseudonym = await services.erasures.erase(root, ada.userId!)
  expect(await database.query('select name, "where", "sharedBy" from "savedView"')).toEqual([
    { name: 'Shared', where: JSON.stringify({ changedBy: { hasAny: [pseudonym] } }), sharedBy: null },
  ])
})
