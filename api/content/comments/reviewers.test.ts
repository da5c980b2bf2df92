import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { MAX_COMMENT, MAX_REVIEWER_NAME } from '../../../schema/comments.ts'
import { product } from '../../../schema/kinds/index.ts'
import { type Actor, operator, userActor } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import type { PointOfViewInput } from '../preview-links/views.ts'
import { NETWORK_LIMIT } from './reviewers.ts'

const server = await startServer()
const { comments, content, inbox, pendingChanges, previewLinks, releases, reviewers, roles, users } = server.services
const root = operator('test')
const SECRET = 'only for us'

async function newUser(role = 'editor'): Promise<Actor & { userId: string }> {
  const username = `u-${randomUUID()}`
  const { id } = await users.add(root, {
    username,
    email: `${username}@example.org`,
    role,
    password: 'correct horse battery',
  })
  const custom = await roles.list(root)
  const customRights = custom.find(({ name }) => name === role)?.rights ?? null
  return { ...userActor({ id, username, role, customRights: customRights && [...customRights] }, 'test'), userId: id }
}

const newItem = async () => ({ kind: product.name, itemId: (await content.create(root, product, makeProduct())).id })
const tokenTo = async (actor: Actor, view: PointOfViewInput) =>
  (await previewLinks.create(actor, view)).url.split('/').at(-1)!
/** Each caller has a network of its own, so that no test uses up the limit of another one. */
const newAddress = () => `2001:db8:${[0, 1, 2].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(':')}::1`
const write = (token: string, input: object) =>
  reviewers.write(token, newAddress(), { name: 'Cleo', text: 'From outside', ...input })

it('lets whoever has a link to a draft comment with a name, and tells who shared it', async () => {
  const [ada, item] = [await newUser(), await newItem()]
  const token = await tokenTo(ada, { draft: item })
  expect(await reviewers.read(token)).toEqual({
    items: [{ ...item, title: expect.stringMatching(/./) }],
    threads: [],
  })
  const { threads } = await write(token, { name: '  Cleo\n van  Gent ' })
  expect(threads).toEqual([
    {
      ...item,
      id: expect.any(String),
      isDone: false,
      comments: [
        {
          id: expect.any(String),
          author: 'Cleo van Gent',
          isFromOutside: true,
          text: 'From outside',
          createdAt: expect.any(String),
        },
      ],
    },
  ])
  const [entry] = await inbox.list(ada, 'UNREAD', 5)
  expect(entry).toMatchObject({ reason: 'REPLY', thread: { isOpenToReviewers: true } })
  const { id } = threads[0]!
  await comments.reply(ada, id, 'Thank you')
  await comments.change(ada, id, { isDone: true })
  const [answered] = (await write(token, { threadId: id, text: 'One more thing' })).threads
  expect(answered).toMatchObject({ isDone: false, comments: [{}, { author: ada.name, isFromOutside: false }, {}] })
})

it('never shows internal threads, nor what staff know of the others', async () => {
  const [ada, item, other] = [await newUser(), await newItem(), await newItem()]
  const token = await tokenTo(ada, { draft: item })
  const internal = await comments.start(ada, { ...item, text: SECRET })
  const elsewhere = await comments.start(ada, { ...other, text: SECRET, isOpenToReviewers: true })
  const open = await comments.start(ada, { ...item, text: 'Please look', isOpenToReviewers: true, dueOn: '2031-01-01' })
  const read = async () => JSON.stringify(await reviewers.read(token))
  expect(await read()).toContain(open.id)
  for (const hidden of [SECRET, internal.id, elsewhere.id, '2031-01-01', ada.userId])
    expect(await read()).not.toContain(hidden)
  for (const { id } of [internal, elsewhere])
    await expect(write(token, { threadId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await comments.change(ada, open.id, { isOpenToReviewers: false })
  expect((await reviewers.read(token)).threads).toEqual([])
  await expect(write(token, { threadId: open.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // The link is no right to anything else.
  for (const query of [
    '{ commentThreads(kind: PRODUCT, id: "ID") { id } }',
    '{ inbox { at } }',
    '{ commentPeople(kind: PRODUCT) { id } }',
  ])
    for (const path of ['/api/graphql', `/preview/${token}/api/graphql`]) {
      const response = await server.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: query.replace('ID', item.itemId) }),
      })
      const text = await response.text()
      expect(text).toContain('UNAUTHENTICATED')
      expect(text).not.toContain(SECRET)
    }
})

it('is about the items of a release that the creator of the link may read', async () => {
  const role = `role-${randomUUID().slice(0, 8)}`
  await roles.add(root, role, { label: role, rights: ['job:publish', 'releases:draft', 'previews:publish'] })
  const [ada, limited] = [await newUser(), await newUser(role)]
  const [first, second] = [await newItem(), await newItem()]
  const { id: releaseId } = await releases.create(root, randomUUID())
  for (const { kind, itemId } of [first, second])
    await pendingChanges.save(root, { kind, itemId, releaseId, baseVersion: 1, values: { name: 'New' } })
  const token = await tokenTo(ada, { releaseId })
  expect((await reviewers.read(token)).items.map(({ itemId }) => itemId).toSorted()).toEqual(
    [first.itemId, second.itemId].toSorted(),
  )
  await expect(write(token, {})).rejects.toMatchObject({ errors: [{ field: 'itemId' }] })
  expect((await write(token, { itemId: second.itemId })).threads).toMatchObject([{ itemId: second.itemId }])
  const hidden = await tokenTo(limited, { releaseId })
  expect(await reviewers.read(hidden)).toEqual({ items: [], threads: [] })
  await expect(write(hidden, { itemId: second.itemId })).rejects.toMatchObject({ code: 'INVALID' })
  const past = await tokenTo(ada, { at: new Date().toISOString() })
  expect(await reviewers.read(past)).toEqual({ items: [], threads: [] })
})

it('remembers the release of the link, and names it to staff who may read releases, until it is over', async () => {
  const [ada, item] = [await newUser(), await newItem()]
  const role = `role-${randomUUID().slice(0, 8)}`
  await roles.add(root, role, { label: role, rights: ['product:publish'] })
  const limited = await newUser(role)
  const name = randomUUID()
  const { id: releaseId } = await releases.create(ada, name)
  await pendingChanges.save(ada, { ...item, releaseId, baseVersion: 1, values: { name: 'New' } })
  const [started] = (await write(await tokenTo(ada, { releaseId }), {})).threads
  expect(started).not.toHaveProperty('release')
  const releaseOf = async (actor: Actor) => (await comments.threads(actor, item.kind, item.itemId))[0]!.release
  expect(await releaseOf(ada)).toEqual({ id: releaseId, name })
  expect(await inbox.list(ada, 'UNREAD', 5)).toMatchObject([{ thread: { release: { id: releaseId, name } } }])
  expect(await releaseOf(limited)).toBeNull()
  // An answer by another link leaves the release of the thread.
  await write(await tokenTo(ada, { draft: item }), { threadId: started!.id })
  expect(await releaseOf(ada)).toEqual({ id: releaseId, name })
  await releases.discard(ada, releaseId)
  expect(await releaseOf(ada)).toBeNull()
  const [byDraft] = (await write(await tokenTo(ada, { draft: await newItem() }), {})).threads
  expect((await comments.threads(ada, item.kind, byDraft!.itemId))[0]!.release).toBeNull()
})

it('ends with the link, and refuses what is empty or too long', async () => {
  const [ada, item] = [await newUser(), await newItem()]
  const link = await previewLinks.create(ada, { draft: item })
  const token = link.url.split('/').at(-1)!
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(MAX_REVIEWER_NAME + 1) }, 'name'],
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(MAX_COMMENT + 1) }, 'text'],
  ]
  for (const [input, field] of wrong) await expect(write(token, input)).rejects.toMatchObject({ errors: [{ field }] })
  await previewLinks.revoke(ada, link.id)
  for (const gone of [token, `${token}x`, '']) {
    await expect(reviewers.read(gone)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(write(gone, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

it('limits the comments of a network', async () => {
  const [ada, item, address] = [await newUser(), await newItem(), newAddress()]
  const token = await tokenTo(ada, { draft: item })
  const input = { name: 'Cleo', text: 'Again' }
  const outcomes = await Promise.allSettled(
    Array.from({ length: NETWORK_LIMIT + 3 }, () => reviewers.write(token, address, input)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(NETWORK_LIMIT)
  await expect(reviewers.write(token, address, input)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

it('disturbs only those who take part, and can be deleted by those who may publish the item', async () => {
  const [ada, ben, contributor, item] = [
    await newUser(),
    await newUser(),
    await newUser('contributor'),
    await newItem(),
  ]
  const token = await tokenTo(ada, { draft: item })
  const [thread] = (await write(token, { text: `Hello @${ben.name} and @${ada.name}` })).threads
  expect([await inbox.count(ben, 'UNREAD'), await inbox.count(ada, 'UNREAD')]).toEqual([0, 1])
  const { id } = thread!.comments[0]!
  await expect(comments.remove(contributor, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(comments.edit(ben, id, 'Changed')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await comments.remove(ben, id)).toBeNull()
  const [row] = await server.database.query<{ targetName: string }>(
    `select "targetName" from audit where action = 'comment.remove' and "targetId" = $1`,
    [item.itemId],
  )
  expect(row!.targetName).toBe('Cleo')
})
