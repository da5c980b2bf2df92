import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product, seo } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { settingId } from '../items/setting-ids.ts'
import { makeProduct, makeSeo } from '../../testing/factories.ts'
import { startServer, type Who } from '../../testing/server.ts'

const server = await startServer()
const actor = operator('test')
const { content } = server.services

interface Problem {
  type: string
  itemId: string
  field: string | null
  mine: string | null
  live: string | null
}

interface Change {
  id: string
  itemId: string
  title: string
  version: number
  isNew: boolean
  values: Record<string, unknown>
  changes: { field: string; before: string | null; after: string | null }[]
  problems: Problem[]
}

interface ReleaseResult {
  id: string
  state: string
  version: number
  changeCount: number
  changes: Change[]
  problems: Problem[]
  comments: { author: string; action: string; text: string }[]
}

const CHANGE = `id itemId title version isNew values changes { field before after } problems { type itemId field mine live }`
const RELEASE = `id state version changeCount changes { ${CHANGE} } problems { type itemId field mine live }
  comments { author action text }`

async function ask<T>(query: string, variables: object, as: Who): Promise<T> {
  const { data, errors } = await server.graphql<{ result: T }>(query, variables, { as })
  if (errors) throw Object.assign(new Error(errors[0]!.message), errors[0]!.extensions)
  return data.result
}

const save = (input: object, as: Who = 'editor') =>
  ask<Change>(
    `mutation ($input: PendingChangeInput!) { result: savePendingChange(input: $input) { ${CHANGE} } }`,
    { input },
    as,
  )
const publishDraft = (id: string, choices?: object[], as: Who = 'editor') =>
  ask<{ version: number }>(
    `mutation ($id: ID!, $choices: [FieldChoice!]) { result: publishPendingChange(id: $id, choices: $choices) { version } }`,
    { id, choices },
    as,
  )
const createRelease = async (as: Who = 'editor') =>
  ask<ReleaseResult>(
    `mutation ($name: String!) { result: createRelease(name: $name) { ${RELEASE} } }`,
    { name: `R ${randomUUID()}` },
    as,
  )
const onRelease = (mutation: string, id: string, as: Who = 'editor') =>
  ask<ReleaseResult>(`mutation ($id: ID!) { result: ${mutation}(id: $id) { ${RELEASE} } }`, { id }, as)
const release = (id: string, as: Who = 'editor') =>
  ask<ReleaseResult>(`query ($id: ID!) { result: release(id: $id) { ${RELEASE} } }`, { id }, as)
const publishRelease = (id: string, choices?: object[], as: Who = 'editor') =>
  ask<ReleaseResult>(
    `mutation ($id: ID!, $choices: [FieldChoice!]) { result: publishRelease(id: $id, choices: $choices) { ${RELEASE} } }`,
    { id, choices },
    as,
  )
const rollback = (id: string, choices?: object[]) =>
  ask<{ kept: { field: string; value: string }[] }>(
    `mutation ($id: ID!, $choices: [FieldChoice!]) { result: rollbackRelease(id: $id, choices: $choices) { kept { field value } } }`,
    { id, choices },
    'editor',
  )
const schedule = (id: string, at: string, as: Who = 'editor') =>
  ask<ReleaseResult>(
    `mutation ($id: ID!, $at: DateTime!) { result: scheduleRelease(id: $id, at: $at, timeZone: "Europe/Berlin") { ${RELEASE} } }`,
    { id, at },
    as,
  )

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
const newProduct = (values: object = {}) => content.create(actor, product, makeProduct(values))
const live = async (id: string) =>
  (await server.services.contentReader.one(actor, product, id)) as Record<string, unknown>
const contentVersion = async () => {
  const { rows } = await server.database.pool.query<{ version: string }>('select version from "contentVersion"')
  return Number(rows[0]!.version)
}
const inProduct = (id: string, values: object, more: object = {}) => ({
  kind: 'PRODUCT',
  itemId: id,
  values,
  baseVersion: 1,
  ...more,
})

describe('a draft', () => {
  it('is not live, shows what it changes, and is published at one step of the content version', async () => {
    const { id } = await newProduct({ name: 'Before' })
    const draft = await save(inProduct(id, { name: 'After' }), 'contributor')
    expect(draft).toMatchObject({
      isNew: false,
      changes: [{ field: 'name', before: 'Before', after: 'After' }],
      problems: [],
    })
    expect(await live(id)).toMatchObject({ name: 'Before', version: 1 })
    const before = await contentVersion()
    expect(await publishDraft(draft.id)).toEqual({ version: 2 })
    expect(await contentVersion()).toBe(before + 1)
    expect(await live(id)).toMatchObject({ name: 'After', version: 2 })
    await expect(publishDraft(draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('has the title of the live item while its own is blank', async () => {
    const { id } = await newProduct({ name: 'Present name' })
    expect((await save(inProduct(id, { name: '' }))).title).toBe('Present name')
    expect((await save({ kind: 'PRODUCT', values: { name: '' }, baseVersion: 0 })).title).toBe('')
  })

  it('may be incomplete, but cannot be published then', async () => {
    const draft = await save({ kind: 'PRODUCT', values: { name: 'Half' }, baseVersion: 0 })
    expect(draft).toMatchObject({
      isNew: true,
      problems: expect.arrayContaining([expect.objectContaining({ type: 'INCOMPLETE', field: 'category' })]),
    })
    await expect(publishDraft(draft.id)).rejects.toMatchObject({
      code: 'INVALID',
      problems: expect.arrayContaining([
        expect.objectContaining({ field: 'description', itemId: draft.itemId, kind: 'PRODUCT' }),
      ]),
    })
    await expect(save({ kind: 'PRODUCT', values: { nme: 'x' }, baseVersion: 0 })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await expect(save({ kind: 'PRODUCT', values: { name: 'x'.repeat(201) }, baseVersion: 0 })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  it('is not overwritten by another draft', async () => {
    const { id } = await newProduct()
    const first = await save(inProduct(id, { name: 'One' }))
    await expect(save(inProduct(id, { name: 'Two' }))).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { values: { name: 'One' } },
    })
    expect(await save(inProduct(id, { name: 'Two' }, { version: first.version }))).toMatchObject({
      id: first.id,
      version: 2,
    })
    const { id: other } = await newProduct()
    const both = await Promise.allSettled([
      save(inProduct(other, { name: 'a' })),
      save(inProduct(other, { name: 'b' })),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is merged with what has gone live since, and asks where both changed a field', async () => {
    const { id } = await newProduct({ name: 'Base', category: 'Base' })
    const draft = await save(inProduct(id, { name: 'Mine', features: ['new'] }))
    await content.update(actor, product, id, { category: 'Theirs' })
    expect(await publishDraft(draft.id)).toEqual({ version: 3 })
    expect(await live(id)).toMatchObject({ name: 'Mine', category: 'Theirs', features: ['new'] })

    const again = await save(inProduct(id, { name: 'Draft' }, { baseVersion: 3 }))
    await content.update(actor, product, id, { name: 'Live' })
    await expect(publishDraft(again.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      problems: [{ type: 'OVERLAP', kind: 'PRODUCT', itemId: id, field: 'name', mine: 'Draft', live: 'Live' }],
    })
    await publishDraft(again.id, [{ kind: 'PRODUCT', itemId: id, field: 'name', keep: 'LIVE' }])
    expect(await live(id)).toMatchObject({ name: 'Live' })
  })

  it('of a deletion is refused for an item that was changed since, until someone decides', async () => {
    const { id } = await newProduct()
    const draft = await save(inProduct(id, {}, { action: 'DELETE', values: undefined }))
    await content.update(actor, product, id, { name: 'Changed' })
    await expect(publishDraft(draft.id)).rejects.toMatchObject({ code: 'CONFLICT', problems: [{ field: null }] })
    await publishDraft(draft.id, [{ kind: 'PRODUCT', itemId: id, keep: 'MINE' }])
    await expect(live(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('says that its item was deleted', async () => {
    const { id } = await newProduct()
    const draft = await save(inProduct(id, { name: 'x' }))
    await content.delete(actor, product, [id])
    await expect(publishDraft(draft.id)).rejects.toMatchObject({ code: 'CONFLICT', problems: [{ type: 'MISSING' }] })
  })
})

describe('a release', () => {
  it('has a name of its own, even if several are created at once', async () => {
    const create = () => server.graphql('mutation { createRelease(name: "Only one") { id } }', {}, { as: 'editor' })
    const blocker = await server.database.pool.connect()
    const waiting =
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = $1'
    try {
      // No row can be inserted until every request has begun.
      await blocker.query('begin; lock table release in share mode')
      const requests = [create(), create(), create()]
      await expect.poll(() => server.database.query(waiting, ['Lock'])).toEqual([{ count: requests.length }])
      await blocker.query('commit')
      const codes = (await Promise.all(requests)).map(({ errors }) => errors?.[0]?.extensions['code'] ?? 'created')
      expect(codes.filter((code) => code === 'created')).toHaveLength(1)
      expect(codes.filter((code) => code === 'TAKEN')).toHaveLength(2)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  })

  it('publishes changes of several kinds at once, and is rolled back as a whole', async () => {
    const [changed, removed] = [await newProduct({ name: 'Old' }), await newProduct()]
    const { id } = await createRelease()
    await save(inProduct(changed.id, { name: 'New' }, { releaseId: id }))
    await save(inProduct(removed.id, {}, { releaseId: id, action: 'DELETE' }))
    const page = `p${randomUUID()}`
    const created = await save({ kind: 'SEO', baseVersion: 0, values: makeSeo({ page }), releaseId: id })
    expect(await release(id)).toMatchObject({ state: 'OPEN', changeCount: 3, problems: [] })
    const before = await contentVersion()
    expect(await publishRelease(id)).toMatchObject({ state: 'PUBLISHED', changeCount: 3 })
    expect(await contentVersion()).toBe(before + 1)
    const done = (await release(id)).changes.find(({ itemId }) => itemId === changed.id)
    expect(done).toMatchObject({ isNew: false, changes: [{ field: 'name', before: 'Old', after: 'New' }] })
    expect(await live(changed.id)).toMatchObject({ name: 'New' })
    await expect(live(removed.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(publishRelease(id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(save(inProduct(changed.id, {}, { releaseId: id, baseVersion: 2 }))).rejects.toMatchObject({
      code: 'CONFLICT',
    })

    await content.update(actor, product, changed.id, { category: 'Changed since' })
    expect(await rollback(id)).toEqual({ kept: [{ field: 'category', value: 'Changed since' }] })
    expect(await live(changed.id)).toMatchObject({ name: 'Old', category: 'Changed since' })
    expect(await live(removed.id)).toMatchObject({ id: removed.id })
    await expect(server.services.contentReader.one(actor, seo, created.itemId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await contentVersion()).toBe(before + 3)
    expect((await release(id)).comments.map(({ action }) => action)).toEqual(['publish', 'roll-back'])
  })

  it('asks before a roll-back undoes a later change of the same field', async () => {
    const { id: itemId } = await newProduct({ name: 'Old' })
    const { id } = await createRelease()
    await save(inProduct(itemId, { name: 'New' }, { releaseId: id }))
    await publishRelease(id)
    await content.update(actor, product, itemId, { name: 'Later' })
    await expect(rollback(id)).rejects.toMatchObject({
      code: 'CONFLICT',
      problems: [{ field: 'name', mine: 'Old', live: 'Later' }],
    })
    await rollback(id, [{ kind: 'PRODUCT', itemId, field: 'name', keep: 'LIVE' }])
    expect(await live(itemId)).toMatchObject({ name: 'Later' })
  })

  it('is published whole or not at all', async () => {
    const { id: itemId } = await newProduct({ name: 'Old' })
    const { id } = await createRelease()
    await save(inProduct(itemId, { name: 'New' }, { releaseId: id }))
    await save({ kind: 'PRODUCT', baseVersion: 0, values: { name: 'Half' }, releaseId: id })
    await expect(publishRelease(id)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await live(itemId)).toMatchObject({ name: 'Old' })
    expect(await release(id)).toMatchObject({
      state: 'OPEN',
      problems: expect.arrayContaining([expect.objectContaining({ type: 'INCOMPLETE' })]),
    })
  })

  it('finds two items that would share a unique value', async () => {
    const page = `p${randomUUID()}`
    await content.create(actor, seo, makeSeo({ page }))
    const { id } = await createRelease()
    await save({ kind: 'SEO', baseVersion: 0, values: makeSeo({ page }), releaseId: id })
    await expect(publishRelease(id)).rejects.toMatchObject({ code: 'INVALID', problems: [{ field: 'page' }] })
  })

  it('takes items of a list, and earlier versions', async () => {
    const items = [await newProduct({ name: 'First' }), await newProduct()]
    await content.update(actor, product, items[0]!.id, { name: 'Second', category: 'Other' })
    const { id } = await createRelease()
    const ids = items.map((item) => item.id)
    await ask(
      'mutation ($id: ID!, $ids: [ID!]!) { result: addToRelease(releaseId: $id, kind: PRODUCT, ids: $ids, isActive: false) { id } }',
      { id, ids },
      'editor',
    )
    const back = await ask<Change>(
      `mutation ($id: ID!, $item: ID!) { result: bringBackInRelease(releaseId: $id, kind: PRODUCT, itemId: $item, version: 1, fields: ["name"]) { ${CHANGE} } }`,
      { id, item: ids[0] },
      'editor',
    )
    expect(back.values).toEqual({ name: 'First', isActive: false })
    await publishRelease(id)
    expect(await live(ids[0]!)).toMatchObject({ name: 'First', category: 'Other', isActive: false })
    expect(await live(ids[1]!)).toMatchObject({ isActive: false })
  })

  it('takes changes from drafts and other releases, and can be discarded and restored', async () => {
    const { id: itemId } = await newProduct()
    const [a, b] = [await createRelease(), await createRelease()]
    const move = (id: string, releaseId: string | null) =>
      ask<Change>(
        `mutation ($id: ID!, $releaseId: ID) { result: movePendingChange(id: $id, releaseId: $releaseId) { ${CHANGE} } }`,
        { id, releaseId },
        'editor',
      )
    const draft = await save(inProduct(itemId, { name: 'Draft' }))
    await move(draft.id, a.id)
    expect(await release(a.id)).toMatchObject({ changeCount: 1 })
    await save(inProduct(itemId, { name: 'Other' }, { releaseId: b.id }))
    await expect(move(draft.id, b.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await onRelease('discardRelease', a.id)
    await expect(publishRelease(a.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await onRelease('restoreRelease', a.id)).toMatchObject({ state: 'OPEN', changeCount: 1 })
  })

  it('warns of another scheduled release that changes the same', async () => {
    const { id: itemId } = await newProduct()
    const [a, b] = [await createRelease(), await createRelease()]
    for (const { id } of [a, b]) await save(inProduct(itemId, { name: id.slice(0, 8) }, { releaseId: id }))
    await schedule(a.id, tomorrow())
    expect((await release(b.id)).problems).toMatchObject([{ type: 'SCHEDULED_OVERLAP', itemId, field: 'name' }])
    expect((await release(a.id)).problems).toEqual([])
  })
})

describe('review', () => {
  it('is asked for by contributors and given by editors', async () => {
    const { id: itemId } = await newProduct()
    const { id } = await createRelease('contributor')
    const change = await save(inProduct(itemId, { name: 'x' }, { releaseId: id }), 'contributor')
    expect(await onRelease('requestReview', id, 'contributor')).toMatchObject({ state: 'IN_REVIEW' })
    const again = () =>
      save(inProduct(itemId, { name: 'y' }, { releaseId: id, version: change.version }), 'contributor')
    await expect(again()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await onRelease('sendBackRelease', id)).toMatchObject({ state: 'OPEN' })
    expect(await again()).toMatchObject({ version: 2 })
    expect(await onRelease('approveRelease', id)).toMatchObject({ state: 'APPROVED' })
    await expect(onRelease('publishRelease', id, 'contributor')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await release(id)).comments).toMatchObject([
      { author: 'contributor', action: 'request' },
      { author: 'editor', action: 'send-back' },
      { author: 'editor', action: 'approve' },
    ])
    const asked = async (user: 'contributor' | 'editor') => {
      const { services, tokens } = server
      const { items } = await services.releases.list(
        await services.sessions.identify(tokens[user], 'test'),
        { askedByMe: true },
        { limit: 100, offset: 0 },
      )
      return items.map((row) => row.id)
    }
    expect(await asked('contributor')).toContain(id)
    expect(await asked('editor')).not.toContain(id)
  })

  it('of one draft needs no release by hand, and its author is told what became of it', async () => {
    const { settings } = server.services
    const admin = await server.services.sessions.identify(server.tokens.admin, 'test')
    await settings.update(admin, 'email_notifications', true)
    const { id } = await newProduct({ name: 'Live name' })
    const draft = await save(inProduct(id, { category: 'Reviewed' }), 'contributor')
    const asked = await onRelease('reviewDraft', draft.id, 'contributor')
    expect(asked).toMatchObject({ state: 'IN_REVIEW', changeCount: 1, comments: [{ action: 'request' }] })
    await expect(onRelease('reviewDraft', draft.id, 'contributor')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(publishRelease(asked.id, [], 'contributor')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await onRelease('sendBackRelease', asked.id)
    await onRelease('requestReview', asked.id, 'contributor')
    await publishRelease(asked.id)
    expect(await live(id)).toMatchObject({ category: 'Reviewed' })
    const told = await server.database.query(
      `select template, data from mail join users on users.email = recipient
       where username = 'contributor' and data::text like $1 order by data->>'text' nulls last`,
      [`%${asked.id}%`],
    )
    expect(told).toMatchObject([
      { template: 'review-sent-back', data: { by: 'editor' } },
      { template: 'review-published', data: { by: 'editor' } },
    ])
  })

  it('is announced to the address for notifications when it is requested, and not while notifications are off', async () => {
    const { settings } = server.services
    const admin = await server.services.sessions.identify(server.tokens.admin, 'test')
    await settings.update(admin, 'notification_email', 'staff@verdant.example')
    const mailsOf = (id: string) =>
      server.database.query(`select recipient from mail where template = 'review-requested' and data::text like $1`, [
        `%${id}%`,
      ])
    const { id } = await createRelease('contributor')
    await save(inProduct((await newProduct()).id, { name: 'x' }, { releaseId: id }), 'contributor')
    expect(await mailsOf(id)).toEqual([])
    await onRelease('requestReview', id, 'contributor')
    expect(await mailsOf(id)).toEqual([{ recipient: 'staff@verdant.example' }])
    await expect(onRelease('requestReview', id, 'contributor')).rejects.toMatchObject({ code: 'CONFLICT' })
    await onRelease('sendBackRelease', id)
    await settings.update(admin, 'email_notifications', false)
    await onRelease('requestReview', id, 'contributor')
    expect(await mailsOf(id)).toHaveLength(1)
  })

  it('of a release without changes is refused', async () => {
    const { id } = await createRelease('contributor')
    for (const step of ['requestReview', 'approveRelease'])
      await expect(onRelease(step, id)).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'id' }] })
    expect(await release(id)).toMatchObject({ state: 'OPEN', comments: [] })
  })

  it('is void, as a schedule is, once someone changes the release', async () => {
    const { id: itemId } = await newProduct()
    const { id } = await createRelease()
    const first = await save(inProduct(itemId, { name: 'x' }, { releaseId: id }))
    await onRelease('approveRelease', id)
    await save(inProduct(itemId, { name: 'y' }, { releaseId: id, version: first.version }))
    expect(await release(id)).toMatchObject({ state: 'OPEN' })
    await schedule(id, tomorrow())
    await expect(
      save(inProduct(itemId, { name: 'z' }, { releaseId: id, version: 2 }), 'contributor'),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await release(id)).toMatchObject({ state: 'SCHEDULED' })
    await save(inProduct(itemId, { name: 'z' }, { releaseId: id, version: 2 }))
    expect(await release(id)).toMatchObject({ state: 'OPEN' })
  })
})

describe('a setting', () => {
  const setting = (key: Parameters<typeof settingId>[0], value: string, more: object = {}) => ({
    kind: 'SETTING',
    itemId: settingId(key),
    values: { value },
    baseVersion: 0,
    ...more,
  })

  it('is changed in a release by admins only, both when it is written and when it is published', async () => {
    const { id } = await createRelease()
    const input = setting('site_tagline', 'Grown in Iowa', { releaseId: id })
    for (const who of ['contributor', 'editor'] as const)
      await expect(save(input, who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await save(input, 'admin')
    await expect(publishRelease(id)).rejects.toMatchObject({ code: 'FORBIDDEN', problems: [{ type: 'FORBIDDEN' }] })
    await expect(schedule(id, tomorrow())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await publishRelease(id, undefined, 'admin')
    expect(await server.services.settings.site()).toMatchObject({ site_tagline: 'Grown in Iowa' })
    await expect(rollback(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('has a draft, which is published at the same moment as those of other settings', async () => {
    const drafts = [
      await save(setting('contact_address', 'Ames, Iowa'), 'admin'),
      await save(setting('contact_phone', '+1 515 555 0100'), 'admin'),
    ]
    const publish = (changes: readonly Change[], as: Who) =>
      ask<{ version: number }[]>(
        'mutation ($drafts: [DraftReference!]!) { result: publishPendingChanges(drafts: $drafts) { version } }',
        { drafts: changes.map(({ id, version }) => ({ id, version })) },
        as,
      )
    const before = await contentVersion()
    await expect(publish(drafts, 'editor')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(publish([drafts[0]!, { ...drafts[1]!, version: 7 }], 'admin')).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await contentVersion()).toBe(before)
    expect(await publish(drafts, 'admin')).toHaveLength(2)
    expect(await contentVersion()).toBe(before + 1)
    expect(await server.services.settings.site()).toMatchObject({
      contact_address: 'Ames, Iowa',
      contact_phone: '+1 515 555 0100',
    })
    await expect(publish(drafts, 'admin')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is scheduled with others, in one release', async () => {
    const scheduleAll = (changes: object[], as: Who) =>
      ask<ReleaseResult & { name: string }>(
        `mutation ($changes: [PendingChangeInput!]!, $at: DateTime!) {
          result: scheduleChanges(changes: $changes, at: $at, timeZone: "UTC") { name ${RELEASE} }
        }`,
        { changes, at: tomorrow() },
        as,
      )
    const changes = [
      setting('social_youtube', 'https://example.org/a'),
      setting('social_twitter', 'https://example.org/b'),
    ]
    await expect(scheduleAll(changes, 'editor')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(scheduleAll([], 'admin')).rejects.toMatchObject({ code: 'INVALID' })
    const made = await scheduleAll(changes, 'admin')
    expect(made).toMatchObject({ state: 'SCHEDULED', changeCount: 2 })
    expect(made.name).toMatch(/^Website Settings: from \d/)
    expect((await scheduleAll(changes, 'admin')).name).toMatch(/ \(2\)$/)
  })

  it('is hidden in a release from those who may not read it, and never a secret', async () => {
    const { id } = await createRelease('admin')
    await save(setting('recaptcha_site_key', 'a-key-of-the-tests', { releaseId: id }), 'admin')
    for (const who of ['contributor', 'editor'] as const)
      expect(JSON.stringify(await release(id, who))).not.toContain('a-key-of-the-tests')
    expect(JSON.stringify(await release(id, 'admin'))).toContain('a-key-of-the-tests')
    await expect(save(setting('recaptcha_secret_key', 'x', { releaseId: id }), 'admin')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(save(setting('enable_chat', 'perhaps', { releaseId: id }), 'admin')).rejects.toMatchObject({
      code: 'INVALID',
    })
  })
})
