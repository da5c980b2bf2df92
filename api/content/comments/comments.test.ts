import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { COMMENTED_SETTINGS_ID, MAX_COMMENT } from '../../../schema/comments.ts'
import { isBlocks } from '../../../schema/fields.ts'
import { hero, job, mediaFile, page, product, setting } from '../../../schema/kinds/index.ts'
import { type Actor, operator, userActor, visitor } from '../../access/permissions/policy.ts'
import { make, makeMediaFile, makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { MAILS_A_DAY } from '../settings/notifications.ts'
import { MAX_COMMENTS } from './text.ts'

const { database, services } = await startServer()
const { comments, content, inbox, mail, pendingChanges, releases, roles, settings, users } = services
const root = operator('test')
const [blocks] = Object.entries(page.fields).find(([, field]) => isBlocks(field))!

interface Person extends Actor {
  userId: string
  email: string
}

/** Returns a new user with a role. */
async function newUser(role = 'contributor'): Promise<Person> {
  const username = `u-${randomUUID()}`
  const email = `${username}@example.org`
  const { id } = await users.add(root, { username, email, role, password: 'correct horse battery' })
  const custom = await roles.list(root)
  const customRights = custom.find(({ name }) => name === role)?.rights ?? null
  const actor = userActor({ id, username, role, customRights: customRights && [...customRights] }, 'test')
  return { ...actor, userId: id, email }
}

/** Returns the name of a new role with these rights. */
async function newRole(...rights: string[]): Promise<string> {
  const name = `role-${randomUUID().slice(0, 8)}`
  await roles.add(root, name, { label: name, rights })
  return name
}

async function newItem() {
  const { id: itemId, version } = await content.create(root, product, makeProduct())
  return { kind: product.name, itemId, version }
}

const news = async (actor: Actor) => (await inbox.list(actor, 'ALL', 50)).map(({ reason, isRead }) => [reason, isRead])
const mails = async ({ email }: Person) =>
  (await mail.list(root, { limit: 50, offset: 0 })).items.filter(({ recipient }) => recipient === email)

beforeEach(() => database.query('truncate mail'))

it('keeps threads on items, fields and blocks, and changes neither version nor history', async () => {
  const [ada, ben, item] = [await newUser(), await newUser(), await newItem()]
  const first = await comments.start(ada, { ...item, text: '  The whole page  ' })
  const onField = await comments.start(ben, { ...item, field: product.titleField, text: 'A better name?' })
  expect(first).toMatchObject({ field: '', entry: '', doneAt: null, assignee: null, isOpenToReviewers: false })
  const answered = await comments.reply(ada, onField.id, 'Yes')
  expect(answered.comments).toMatchObject([
    { author: ben.name, text: 'A better name?', isOwn: false, mayDelete: false, isFromOutside: false },
    { author: ada.name, text: 'Yes', isOwn: true, mayDelete: true, editedAt: null },
  ])
  expect(await comments.threads(ada, item.kind, item.itemId)).toEqual([first, answered])
  const { id } = await content.create(root, page, make(page))
  const onBlock = await comments.start(ada, {
    kind: page.name,
    itemId: id,
    field: blocks,
    entry: 'abc',
    text: 'Shorter',
  })
  expect(onBlock).toMatchObject({ field: blocks, entry: 'abc' })
  const { version } = (await services.contentReader.one(root, product, item.itemId)) as { version: number }
  expect(version).toBe(item.version)
  expect(await services.historyReader.count(root, product, item.itemId)).toBe(1)
})

it('is for people who may read what is not published of the kind', async () => {
  const item = await newItem()
  const outsider = await newUser(await newRole('job:publish'))
  const reader = await newUser(await newRole('product:read'))
  const { id } = await comments.start(reader, { ...item, text: 'May I?' })
  const token = {
    ...(await newUser('admin')),
    apiToken: { id: randomUUID(), scopes: ['content:write', 'drafts:read'] },
  }
  const callers: [Actor, string, string][] = [
    [outsider, 'FORBIDDEN', 'NOT_FOUND'],
    [token, 'FORBIDDEN', 'FORBIDDEN'],
    [visitor('test'), 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ]
  for (const [actor, ofKind, ofThread] of callers) {
    await expect(comments.threads(actor, item.kind, item.itemId)).rejects.toMatchObject({ code: ofKind })
    await expect(comments.people(actor, item.kind)).rejects.toMatchObject({ code: ofKind })
    await expect(comments.start(actor, { ...item, text: 'No' })).rejects.toMatchObject({ code: ofKind })
    await expect(comments.reply(actor, id, 'No')).rejects.toMatchObject({ code: ofThread })
    await expect(comments.change(actor, id, { isDone: true })).rejects.toMatchObject({ code: ofThread })
  }
  const names = (await comments.people(reader, item.kind)).map(({ name }) => name)
  expect(names).toContain(reader.name)
  expect(names).not.toContain(outsider.name)
  await expect(comments.start(reader, { ...item, isOpenToReviewers: true, text: 'No' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

it('keeps threads on files, and on the settings as one item whose fields they are', async () => {
  const [ada, ben] = [await newUser('admin'), await newUser('admin')]
  const file = await content.create(root, mediaFile, makeMediaFile({ originalFilename: 'field.jpg' }))
  const onFile = await comments.start(ada, {
    kind: mediaFile.name,
    itemId: file.id,
    field: 'alt',
    text: `Whose field, @${ben.name}?`,
  })
  const onSetting = await comments.start(ada, {
    kind: setting.name,
    itemId: COMMENTED_SETTINGS_ID,
    field: 'site_title',
    text: 'Shorter?',
    assignee: ben.userId,
  })
  const entries = await inbox.list(ben, 'ALL', 50)
  expect(new Map(entries.map(({ title, thread: { id } }) => [title, id]))).toEqual(
    new Map([
      ['field.jpg', onFile.id],
      ['Website settings', onSetting.id],
    ]),
  )
  expect(await comments.threads(ben, setting.name, COMMENTED_SETTINGS_ID)).toMatchObject([{ field: 'site_title' }])
  const editorOfJobs = await newUser(await newRole('job:publish'))
  await expect(comments.threads(editorOfJobs, setting.name, COMMENTED_SETTINGS_ID)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(
    comments.start(ada, { kind: setting.name, itemId: randomUUID(), text: 'No such item' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Previews show neither.
  for (const thread of [onFile, onSetting])
    await expect(comments.change(ada, thread.id, { isOpenToReviewers: true })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'isOpenToReviewers' }],
    })
})

it('refuses what does not exist, is empty, too long or not of the kind', async () => {
  const [ada, item] = [await newUser(), await newItem()]
  const outsider = await newUser(await newRole('job:publish'))
  const wrong: [object, string][] = [
    [{ text: ' \n' }, 'text'],
    [{ text: 'x'.repeat(MAX_COMMENT + 1) }, 'text'],
    [{ field: 'nothing' }, 'field'],
    [{ field: product.titleField, entry: 'abc' }, 'entry'],
    [{ entry: 'abc' }, 'entry'],
    [{ assignee: outsider.userId }, 'assignee'],
    [{ dueOn: '2027-02-30' }, 'dueOn'],
    [{ kind: 'nothing' }, 'kind'],
  ]
  for (const [values, field] of wrong)
    await expect(comments.start(ada, { ...item, text: 'Text', ...values })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field }],
    })
  await expect(comments.start(ada, { ...item, itemId: randomUUID(), text: 'Text' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await comments.threads(ada, item.kind, item.itemId)).toEqual([])
  expect(await comments.start(ada, { kind: hero.name, itemId: hero.id, text: 'A singleton' })).toMatchObject({
    itemId: hero.id,
  })
})

it('is about a release that its author sees and may read', async () => {
  const [ada, ben, item] = [await newUser(), await newUser(await newRole('product:draft')), await newItem()]
  const name = randomUUID()
  const { id: releaseId } = await releases.create(root, name)
  const dueOn = '2037-03-01'
  const started = await comments.start(ada, { ...item, releaseId, text: 'Only there', dueOn })
  expect(started.release).toEqual({ id: releaseId, name })
  expect(await comments.due(ada, dueOn, dueOn, 5)).toMatchObject([{ release: { id: releaseId, name } }])
  expect((await comments.start(ada, { ...item, text: 'Everywhere' })).release).toBeNull()
  for (const wrong of [randomUUID(), 'x'])
    await expect(comments.start(ada, { ...item, releaseId: wrong, text: 'x' })).rejects.toMatchObject({
      errors: [{ field: 'releaseId' }],
    })
  await expect(comments.start(ben, { ...item, releaseId, text: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('is changed and deleted by its author; the thread goes with its last comment', async () => {
  const [ada, editor, item] = [await newUser(), await newUser('admin'), await newItem()]
  const thread = await comments.start(ada, { ...item, text: 'Frist' })
  const { id } = thread.comments[0]!
  await expect(comments.edit(editor, id, 'Mine')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(comments.remove(editor, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await comments.edit(ada, id, 'First')).comments).toMatchObject([
    { text: 'First', editedAt: expect.any(String) },
  ])
  const { comments: both } = await comments.reply(editor, thread.id, 'Second')
  expect((await comments.remove(ada, id))!.comments).toMatchObject([{ text: 'Second' }])
  expect(await comments.remove(editor, both[1]!.id)).toBeNull()
  expect(await comments.threads(ada, item.kind, item.itemId)).toEqual([])
  await expect(comments.remove(ada, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('is closed and reopened; an answer reopens it, too', async () => {
  const [ada, ben, item] = [await newUser(), await newUser(), await newItem()]
  const { id } = await comments.start(ada, { ...item, text: 'To do' })
  expect(await comments.change(ben, id, { isDone: true })).toMatchObject({ doneBy: ben.name })
  expect(await comments.change(ada, id, { isDone: true })).toMatchObject({ doneBy: ben.name })
  expect(await comments.change(ada, id, { isDone: false })).toMatchObject({ doneAt: null, doneBy: null })
  await comments.change(ada, id, { isDone: true })
  expect(await comments.reply(ben, id, 'Not yet')).toMatchObject({ doneAt: null })
})

it('has a bounded number of comments, also when they are written at once', async () => {
  const [ada, item] = [await newUser(), await newItem()]
  const { id } = await comments.start(ada, { ...item, text: '1' })
  await database.query(
    `insert into comment (id, thread, "authorName", text) select gen_random_uuid(), $1, 'x', 'x' from generate_series(1, $2)`,
    [id, MAX_COMMENTS - 3],
  )
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => comments.reply(ada, id, 'More')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

describe('the inbox', () => {
  it('has mentions, assignments and answers, the strongest reason of a thread, until it is read', async () => {
    const [ada, ben, cleo, item] = [await newUser(), await newUser(), await newUser(), await newItem()]
    const { id } = await comments.start(ada, { ...item, text: `What do you think, @${ben.name}? @nobody @${ada.name}` })
    expect([await news(ada), await news(ben), await news(cleo)]).toEqual([[], [['MENTION', false]], []])
    await comments.reply(ben, id, 'Good')
    expect(await news(ada)).toEqual([['REPLY', false]])
    await comments.change(ben, id, { assignee: ada.userId })
    expect(await news(ada)).toEqual([['ASSIGNMENT', false]])
    // A later answer does not replace an assignment as the reason.
    await comments.reply(ben, id, 'Please')
    expect(await news(ada)).toEqual([['ASSIGNMENT', false]])
    expect(await inbox.count(ada, 'UNREAD')).toBe(1)
    expect(await inbox.markRead(ada, [id])).toBe(0)
    expect(await inbox.count(ada, 'WAITING')).toBe(1)
    await comments.reply(ben, id, 'Any news?')
    expect(await news(ada)).toEqual([['REPLY', false]])
    await inbox.markRead(ada)
    await comments.change(ben, id, { isDone: true })
    expect([await inbox.count(ada, 'WAITING'), await inbox.count(ada, 'UNREAD')]).toEqual([0, 0])
    expect(await news(ada)).toEqual([['REPLY', true]])
    const [entry] = await inbox.list(ben, 'ALL', 50)
    expect(entry).toMatchObject({ title: expect.stringMatching(/./), thread: { id, itemId: item.itemId } })
  })

  it('tells a user whom a change of the text mentions only now', async () => {
    const [ada, ben, cleo, item] = [await newUser(), await newUser(), await newUser(), await newItem()]
    const thread = await comments.start(ada, { ...item, text: `@${ben.name}` })
    await inbox.markRead(ben)
    await comments.edit(ada, thread.comments[0]!.id, `@${ben.name} and @${cleo.name}.`)
    expect([await inbox.count(ben, 'UNREAD'), await inbox.count(cleo, 'UNREAD')]).toEqual([0, 1])
  })

  it('says nothing of items that the user may not read, or that are deleted', async () => {
    const role = await newRole('product:read', 'job:read')
    const [ada, ben, item] = [await newUser(), await newUser(role), await newItem()]
    await comments.start(ada, { ...item, text: `@${ben.name}` })
    expect(await inbox.count(ben, 'UNREAD')).toBe(1)
    const limited = { ...ben, customRights: new Set(['job:read'] as const) }
    expect([await inbox.count(limited, 'UNREAD'), await news(limited)]).toEqual([0, []])
    const { kind, itemId } = item
    await content.delete(root, product, [itemId])
    expect([await inbox.count(ben, 'UNREAD'), await news(ben)]).toEqual([0, []])
    await content.restore(root, product, itemId, 1)
    expect(await news(ben)).toEqual([['MENTION', false]])
    expect(await comments.threads(ada, kind, itemId)).toHaveLength(1)
    expect(await news(await newUser(await newRole('job:publish')))).toEqual([])
  })

  it('is for people only', async () => {
    const token = { ...(await newUser('admin')), apiToken: { id: randomUUID(), scopes: ['drafts:read'] } }
    for (const [actor, code] of [[token, 'FORBIDDEN'] as const, [visitor('test'), 'UNAUTHENTICATED'] as const]) {
      await expect(inbox.list(actor, 'ALL', 5)).rejects.toMatchObject({ code })
      await expect(inbox.count(actor, 'ALL')).rejects.toMatchObject({ code })
      await expect(inbox.markRead(actor)).rejects.toMatchObject({ code })
      await expect(inbox.chooseMail(actor, 'NONE')).rejects.toMatchObject({ code })
    }
  })
})

it('writes mails as each user chose', async () => {
  const [ada, item] = [await newUser(), await newItem()]
  const [none, some, all] = [await newUser(), await newUser(), await newUser()]
  await inbox.chooseMail(none, 'NONE')
  await inbox.chooseMail(all, 'ALL')
  const everyone = [none, some, all].map(({ name }) => `@${name}`).join(' ')
  const { id } = await comments.start(ada, { ...item, text: everyone })
  for (const person of [none, some, all]) await comments.reply(person, id, 'Seen')
  await comments.change(ada, id, { assignee: some.userId })
  const reasons = async (person: Person) =>
    (await mails(person)).map(({ subject }) => subject.split(':')[0]!).toSorted()
  expect(await reasons(none)).toEqual([])
  expect(await reasons(some)).toEqual([`${ada.name} assigned you`, `${ada.name} mentioned you`])
  expect(await reasons(all)).toEqual(
    [`${ada.name} mentioned you`, `${none.name} answered`, `${some.name} answered`].toSorted(),
  )
  // The author takes part, and gets mails for mentions and assignments only.
  expect(await reasons(ada)).toEqual([])
})

it('writes of one author as many mails as a day has room for, and leaves those of others and of other purposes', async () => {
  const [ada, ben, cleo, item] = [await newUser(), await newUser(), await newUser(), await newItem()]
  await settings.update(root, 'notification_email', 'desk@example.org')
  const { id } = await comments.start(ben, { ...item, text: `@${ada.name}` })
  await database.query(`update throttle set points = $1 where key like 'mails of author%'`, [MAILS_A_DAY - 1])
  const after: number[] = []
  for (const author of [ben, ben, ben, cleo]) {
    await comments.reply(author, id, `Still here, @${ada.name}?`)
    after.push((await mails(ada)).length)
  }
  expect(after).toEqual([2, 2, 2, 3])
  const release = await releases.create(ben, 'Spring')
  const change = {
    kind: item.kind,
    itemId: item.itemId,
    releaseId: release.id,
    baseVersion: 1,
    values: { name: 'New' },
  }
  await pendingChanges.save(ben, change)
  await releases.requestReview(ben, release.id)
  expect(await mails({ ...ben, email: 'desk@example.org' })).toHaveLength(1)
  // Those that were not written stand in the inbox.
  expect((await comments.threads(ada, item.kind, item.itemId))[0]!.comments).toHaveLength(5)
  expect(await news(ada)).toEqual([['MENTION', false]])
})

it('knows items that exist as drafts only, and forgets the comments on them when they are discarded', async () => {
  const [ada, itemId] = [await newUser('editor'), randomUUID()]
  const change = await pendingChanges.save(ada, {
    kind: product.name,
    itemId,
    values: { name: 'New' },
    baseVersion: 0,
    version: 0,
  })
  const { id } = await comments.start(ada, { kind: product.name, itemId, text: 'Soon' })
  const age = () => database.query(`update "commentThread" set "createdAt" = now() - interval '2 days'`)
  await age()
  await comments.cleanUp()
  await comments.reply(ada, id, 'Still here')
  await pendingChanges.discard(ada, change.id)
  await comments.cleanUp()
  await expect(comments.reply(ada, id, 'Gone')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('lists threads with the latest comment and the number of them, and reads the others for those who ask', async () => {
  const [reader, writer] = [
    await newUser(await newRole('product:read')),
    await newUser(await newRole('product:publish')),
  ]
  const item = await newItem()
  const { id } = await comments.start(writer, { ...item, text: 'First', assignee: reader.userId, dueOn: '2032-01-05' })
  await comments.reply(writer, id, 'Second')
  const { comments: whole } = await comments.reply(writer, id, 'Third')
  const [entry] = await inbox.list(reader, 'ALL', 50)
  expect(entry!.thread).toMatchObject({ id, latest: { text: 'Third', author: writer.name }, commentCount: 3 })
  expect(await entry!.thread.comments).toMatchObject(whole.map(({ text }) => ({ text })))
  const [due] = await comments.due(reader, '2032-01-01', '2032-01-31', 50)
  expect(due).toMatchObject({ id, latest: { text: 'Third' }, commentCount: 3 })
})

it('leaves room in the list of what is due for what the caller may read', async () => {
  const actor = await newUser(await newRole('job:publish'))
  const createdJob = await content.create(root, job, make(job))
  const hidden = await newItem()
  const writer = await newUser(await newRole('product:publish'))
  for (let at = 0; at < 2; at++) await comments.start(writer, { ...hidden, text: 'Hidden', dueOn: '2033-01-01' })
  const { id } = await comments.start(actor, {
    kind: job.name,
    itemId: createdJob.id,
    text: 'Mine',
    dueOn: '2033-01-02',
  })
  expect((await comments.due(actor, '2033-01-01', '2033-01-31', 1)).map((thread) => thread.id)).toEqual([id])
})

it('lists open threads by the day on which they are due', async () => {
  const [ada, item] = [await newUser(), await newItem()]
  const late = await comments.start(ada, { ...item, text: 'Late', dueOn: '2031-05-20' })
  const early = await comments.start(ada, { ...item, text: 'Early', dueOn: '2031-05-02' })
  const done = await comments.start(ada, { ...item, text: 'Done', dueOn: '2031-05-03' })
  await comments.change(ada, done.id, { isDone: true })
  const due = async (actor: Actor) => (await comments.due(actor, '2031-05-01', '2031-05-31', 50)).map(({ id }) => id)
  expect(await due(ada)).toEqual([early.id, late.id])
  expect(await due(await newUser(await newRole('job:publish')))).toEqual([])
  await comments.change(ada, early.id, { dueOn: null })
  expect(await due(ada)).toEqual([late.id])
  await expect(comments.due(ada, 'May', '2031-05-31', 50)).rejects.toMatchObject({ errors: [{ field: 'from' }] })
})

it('stays with the name of a user who is removed, until their data are erased', async () => {
  const [ada, ben, item] = [await newUser(), await newUser(), await newItem()]
  const { id } = await comments.start(ada, { ...item, text: 'Mine', assignee: ada.userId })
  await comments.reply(ben, id, `Thanks, @${ada.name}. Not @${ada.name}x`)
  const exported = JSON.parse(await services.accountData.export(root, ada.userId)) as { itemComments: object[] }
  expect(exported.itemComments).toMatchObject([{ kind: product.name, itemId: item.itemId, text: 'Mine' }])
  await users.remove(root, ada.userId)
  const [thread] = await comments.threads(ben, item.kind, item.itemId)
  expect(thread).toMatchObject({ assignee: null, comments: [{ author: ada.name }, { author: ben.name }] })
  const pseudonym = await services.erasures.erase(root, ada.userId)
  const [erased] = await comments.threads(ben, item.kind, item.itemId)
  expect(erased!.comments.map(({ author, text }) => [author, text])).toEqual([
    [pseudonym, 'Mine'],
    [ben.name, `Thanks, @${pseudonym}. Not @${ada.name}x`],
  ])
})

it('has rights of its own for each kind', async () => {
  const [reader, item] = [await newUser(await newRole('job:read')), await newItem()]
  await expect(comments.people(reader, item.kind)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await comments.people(reader, job.name)).map(({ name }) => name)).toContain(reader.name)
})
