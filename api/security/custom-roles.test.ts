import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyKind, blank } from '../../schema/kind.ts'
import { collections, job, product, setting, singletons } from '../../schema/kinds/index.ts'
import { enumName, typeName } from '../../schema/names.ts'
import { settingId } from '../content/items/setting-ids.ts'
import type { PointOfView } from '../platform/database/point-of-view.ts'
import { operator } from '../access/permissions/policy.ts'
import { restOperations } from '../faces/rest/plugin.ts'
import { makeJob, makeProduct } from '../testing/factories.ts'
import { bodyOf, graphqlOperations, graphqlSubscriptions, NO_ID, pathOf, textOf } from '../testing/operations.ts'
import { startServer } from '../testing/server.ts'

/* A role that admins have made, “HR: jobs; may publish”, is refused everything else on every face. */

const server = await startServer()
const { apiTokens, content, invitations, pendingChanges, previewLinks, releases, roles, sessions, settings, users } =
  server.services
const root = operator('test')
const PASSWORD = 'correct horse battery'
const JSON_TYPE = { 'content-type': 'application/json' }

async function newUser(role: string) {
  const username = `u-${randomUUID()}`
  const user = await users.add(root, { username, email: `${username}@example.org`, role, password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, '192.0.2.1')
  return { id: user.id, username, token }
}

let hr: Awaited<ReturnType<typeof newUser>>
let apiToken: string

beforeAll(async () => {
  await roles.add(root, 'hr', { label: 'HR', rights: ['job:publish'] })
  hr = await newUser('hr')
  const admin = await users.byName(root, 'admin')
  apiToken = (await apiTokens.createFor(root, admin, { name: 'hr', scopes: [], role: 'hr' })).token
})

/** What every signed-in user may do: their own account, and reading, which shows what they may see. */
const OWN = new Set(
  [
    'me,sessions,endSession,endOtherSessions,signOut,changePassword,changeEmail,reauthenticate',
    'beginSecondFactor,confirmSecondFactor,renewRecoveryCodes,removeSecondFactor,beginProviderSignOut,exportMyData',
    'passkeys,beginPasskey,addPasskey,removePasskey,linkedIdentities,beginLinkingIdentity,completeLinkingIdentity,unlinkIdentities',
    'apiTokens,apiTokenScopes,apiTokenRoles,createApiToken,revokeApiToken',
    'activity,contentChanges,deleted,pendingChanges,siteMoments,siteDifferences,showCompleteTranslations,translationStatus,itemsToTranslate,offersTranslationDrafts',
    // Those of kinds that they may read; any other is not found.
    'shareSavedView,renameSavedView,deleteSavedView,addComment,editComment,deleteComment,updateCommentThread',
    'inbox,inboxCount,markInboxRead,setCommentMail,dueThreads',
    // Whose kind is known only when the change is read, and drafts, which are checked one by one.
    'discardPendingChange,movePendingChange,publishPendingChange,publishPendingChanges',
    'GET /auth/me,POST /auth/logout,GET /transfer,GET /transfer/content,POST /transfer/changes,POST /content/changes',
    // Those of kinds that they may write.
    'POST /imports/plan,POST /imports,GET /exports/translations',
  ].flatMap((names) => names.split(',')),
)

const type = typeName(job.name)
const types = typeName(job.plural)
const JOBS = new Set(
  [
    `${job.name}Ids,${job.name}Place,create${type},update${type},toggle${type},set${types}Active,restore${type}`,
    `update${types},undo${types},reorder${types},move${types},upsert${type},PUT /content/jobs/by-key/{key}`,
    `GET /exports/jobs,POST /content/jobs,PUT /content/jobs/{id},PATCH /content/jobs/{id}/toggle`,
  ].flatMap((names) => names.split(',')),
)

const operations = [
  ...restOperations().map(({ method, path, body, files, stream }) => ({
    name: `${method} ${path}`,
    send: (token: string | undefined) =>
      server.fetch(`/api${path.replaceAll(/\{\w+\}/g, NO_ID)}`, {
        method,
        ...(token && { token }),
        ...(body && { headers: JSON_TYPE, body: '{"isActive":true}' }),
        ...(files && { body: new FormData() }),
        ...(stream && { headers: { 'content-type': stream }, body: '{}' }),
      }),
  })),
  ...[...graphqlOperations, ...graphqlSubscriptions].map((operation) => ({
    name: operation.field.name,
    send: (token: string | undefined) =>
      server.fetch(pathOf(operation), {
        method: 'POST',
        ...(token && { token }),
        headers: JSON_TYPE,
        body: bodyOf(operation),
      }),
  })),
]

const isRefused = (text: string) => /"code":"(?:FORBIDDEN|UNAUTHENTICATED)"/.test(text)

describe('every operation', () => {
  it.each([
    ['a user', async () => (await newUser('hr')).token],
    ['a token', async () => apiToken],
  ])('is refused to %s with the role, unless it is open to everyone, their own or about jobs', async (_, tokenOf) => {
    const token = await tokenOf()
    const wrong: string[] = []
    for (const { name, send } of operations) {
      // These end the session.
      if (['signOut', 'changePassword', 'changeEmail', 'POST /auth/logout', 'endOtherSessions'].includes(name)) continue
      const isOpen = !isRefused(await textOf(await send(undefined)))
      const mayBe = isOpen || OWN.has(name) || JOBS.has(name)
      const response = await send(token)
      const refused = isRefused(await textOf(response))
      if (!refused && !mayBe) wrong.push(`${name} is not refused (${response.status})`)
      if (refused && JOBS.has(name)) wrong.push(`${name} is refused`)
    }
    expect(wrong).toEqual([])
  })

  it.each([...collections, ...singletons].filter((kind: AnyKind) => kind.name !== job.name))(
    'about $labelPlural is refused, also where the kind is an argument',
    async (kind) => {
      const of = `kind: ${enumName(kind.name)}`
      const id = kind.singleton ? kind.id : NO_ID
      const questions = [
        `{ history(${of}, id: "${id}") { __typename } }`,
        `{ historyAuthors(${of}, id: "${id}") }`,
        `{ referrers(${of}, id: "${id}") { __typename } }`,
        `{ deleted(${of}) { __typename } }`,
        `{ restorePlan(${of}, id: "${id}", version: 1) { __typename } }`,
        `{ versionDifferences(${of}, id: "${id}", before: 1, after: 1) { __typename } }`,
        `{ versionDifferences(${of}, id: "${id}", before: 1) { __typename } }`,
        `{ savedViews(${of}) { __typename } }`,
        `{ commentThreads(${of}, id: "${id}") { __typename } }`,
        `{ commentPeople(${of}) { __typename } }`,
        `mutation { startCommentThread(input: { ${of}, itemId: "${id}", text: "x" }) { __typename } }`,
        `{ translationStatus(${of}) { __typename } }`,
        `{ itemsToTranslate(${of}, language: "es") { __typename } }`,
        `mutation { createSavedView(input: { ${of}, name: "x" }) { __typename } }`,
        `mutation { draftTranslations(input: { ${of}, ids: [], language: "es" }) { __typename } }`,
        `mutation { savePendingChange(input: { ${of}, itemId: "${id}", baseVersion: 0, values: {} }) { __typename } }`,
      ]
      for (const question of questions) {
        const { errors } = await server.graphql(question, {}, { token: hr.token })
        expect([question, errors?.[0]?.extensions['code']]).toEqual([question, 'FORBIDDEN'])
      }
    },
  )
})

describe('the role', () => {
  const ask = async <T>(query: string, token = hr.token) => {
    const { data, errors } = await server.graphql<T>(query, {}, { token })
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }

  it('writes and publishes jobs, as a user and as a token, and does not delete them', async () => {
    for (const token of [hr.token, apiToken]) {
      const { body, status } = await server.rest<{ job: { _id: string } }>('POST', '/content/jobs', {
        token,
        body: makeJob({ isActive: false }),
      })
      expect(status).toBe(201)
      const id = body.job._id
      expect((await server.rest('DELETE', `/content/jobs/${id}`, { token })).status).toBe(403)
      expect(await ask(`{ job(id: "${id}") { isActive } }`, token)).toEqual({ job: { isActive: false } })
    }
    const draft = await pendingChanges.save(await sessions.identify(hr.token, 'test'), {
      kind: job.name,
      baseVersion: 0,
      values: makeJob({ title: 'Published draft' }),
    })
    await ask(`mutation { publishPendingChange(id: "${draft.id}") { version } }`)
    expect(await server.services.contentReader.one(root, job, draft.itemId)).toMatchObject({ title: 'Published draft' })
  })

  it('sees drafts, activity and the history of jobs only, and no release', async () => {
    const release = await releases.create(root, 'Secret release')
    const secret = await content.create(root, product, makeProduct({ name: 'Secret product', isActive: false }))
    const save = { baseVersion: 0, releaseId: null }
    await pendingChanges.save(root, { ...save, kind: product.name, values: makeProduct({ name: 'Secret draft' }) })
    await pendingChanges.save(root, { ...save, kind: job.name, values: makeJob({ title: 'Open draft' }) })
    const inRelease = {
      ...save,
      releaseId: release.id,
      kind: job.name,
      values: makeJob({ title: 'Secret job of a release' }),
    }
    await pendingChanges.save(root, inRelease)
    const seen = JSON.stringify([
      await ask('{ pendingChanges(limit: 50) { items { title kind } } }'),
      await ask('{ activity(limit: 50) { items { title kind } } }'),
      await ask(`{ products(search: "Secret") { items { name } } }`),
      await ask(`{ siteDifferences(at: "${new Date(Date.now() - 1000).toISOString()}") { kind title } }`).catch(
        () => '',
      ),
    ])
    expect(seen).toContain('Open draft')
    expect(seen).not.toContain('Secret')
    expect(seen).not.toContain('PRODUCT')
    await expect(ask(`{ product(id: "${secret.id}") { name } }`)).rejects.toThrow('NOT_FOUND')
    await expect(ask(`{ site(releaseId: "${release.id}") { settings { site_title } } }`)).rejects.toThrow('FORBIDDEN')
  })

  it('transfers jobs only', async () => {
    const site = await server.rest<{ reads: string[]; writes: string[]; stages: string[] }>('GET', '/transfer', {
      token: hr.token,
    })
    expect(site.body).toMatchObject({ reads: ['jobs'], writes: ['jobs'], stages: [] })
    expect((await server.fetch('/api/transfer/content?kinds=products', { token: hr.token })).status).toBe(403)
  })

  it('is described to the admin by its rights', async () => {
    expect(await ask('{ me { role roleLabel permissions } }')).toEqual({
      me: { role: 'hr', roleLabel: 'HR', permissions: ['job:read', 'job:draft', 'job:publish'] },
    })
  })

  it('can be invited to, and its rights are those of the account', async () => {
    const { role } = await invitations.invite(root, { email: `${randomUUID()}@example.org`, role: 'hr' })
    expect(role).toBe('hr')
    await expect(invitations.invite(root, { email: 'x@example.org', role: 'nobody' })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'role', message: 'There is no role nobody' }],
    })
  })
})

describe('a change of a role', () => {
  it('acts at once on sessions and tokens, with an audit row', async () => {
    await roles.add(root, 'changing', { label: 'Changing', rights: ['product:publish'] })
    const user = await newUser('changing')
    const admin = await users.byName(root, 'admin')
    const made = { name: randomUUID(), scopes: [], role: 'changing' }
    const { token } = await apiTokens.createFor(root, admin, made)
    const create = async (credential: string) =>
      (await server.rest('POST', '/content/products', { token: credential, body: makeProduct() })).status
    expect([await create(user.token), await create(token)]).toEqual([201, 201])
    await roles.change(root, 'changing', { label: 'Changing', rights: ['product:draft'] })
    expect([await create(user.token), await create(token)]).toEqual([403, 403])
    const [row] = await server.database.query<{ targetName: string }>(
      `select "targetName" from audit where action = 'role.change' order by id desc limit 1`,
    )
    expect(row).toEqual({ targetName: 'changing: product:read, product:draft' })
  })

  it('is refused while the role is in use, unless another one takes its place', async () => {
    await roles.add(root, 'leaving', { label: 'Leaving', rights: ['product:read'] })
    const user = await newUser('leaving')
    await expect(roles.remove(root, 'leaving')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(roles.remove(root, 'leaving', 'nobody')).rejects.toMatchObject({ errors: [{ field: 'replacement' }] })
    await roles.remove(root, 'leaving', 'contributor')
    expect(await users.byName(root, user.username)).toMatchObject({ role: 'contributor' })
  })

  it('leaves who has an unknown role without any rights', async () => {
    const user = await newUser('contributor')
    await server.database.query(`update users set role = 'unknown' where id = $1`, [user.id])
    const { errors } = await server.graphql('{ me { id } }', {}, { token: user.token })
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN')
    expect((await server.rest('POST', '/content/jobs', { token: user.token, body: makeJob() })).status).toBe(403)
  })

  it('gives no rights over users, roles and secrets, also if they are stored', async () => {
    for (const right of [
      'users:manage',
      'roles:manage',
      'keys:read',
      'settings:manage',
      'webhooks:manage',
      'job:fly',
    ]) {
      await expect(roles.add(root, 'bad', { label: 'Bad', rights: [right] })).rejects.toMatchObject({
        code: 'INVALID',
        errors: [{ field: 'rights' }],
      })
    }
    await roles.add(root, 'forged', { label: 'Forged', rights: ['job:read'] })
    await server.database.query(
      `update "customRole" set rights = '{job:read,users:manage,roles:manage}' where name = 'forged'`,
    )
    const { token } = await newUser('forged')
    expect((await server.graphql('{ users { id } }', {}, { token })).errors?.[0]?.extensions['code']).toBe('FORBIDDEN')
  })

  it.each([
    ['name', 'HR!', 'Label', ['job:read']],
    ['name', 'admin', 'Label', ['job:read']],
    ['label', 'ok', '', ['job:read']],
    ['rights', 'ok', 'Label', []],
  ])('names the field %s of a bad input', async (field, name, label, rights) => {
    await expect(roles.add(root, name, { label, rights })).rejects.toMatchObject({ errors: [{ field }] })
  })
})

describe('a contributor', () => {
  const as = () => sessions.identify(server.tokens.contributor, 'test')

  it('neither sees nor revokes the preview links of others', async () => {
    const admin = await sessions.identify(server.tokens.admin, 'test')
    const link = await previewLinks.create(admin, { at: new Date().toISOString() })
    const own = await previewLinks.create(await as(), { at: new Date().toISOString() })
    expect((await previewLinks.list(await as())).map(({ id }) => id)).toEqual([own.id])
    await expect(previewLinks.revoke(await as(), link.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await previewLinks.revoke(await as(), own.id)
    expect(await previewLinks.list(admin)).toContainEqual(expect.objectContaining({ id: link.id, isRevoked: false }))
  })

  it('sees no pending setting from any point of view, nor by a link of their own', async () => {
    const { id: releaseId } = await releases.create(root, 'New name')
    await settings.update(root, 'site_title', 'Old name')
    const values = { ...blank(setting), key: 'site_title', value: 'Secret name' }
    const change = { kind: setting.name, itemId: settingId('site_title'), baseVersion: 1, values }
    await pendingChanges.save(root, { ...change, releaseId })
    const query = `{ site(releaseId: "${releaseId}") { settings { site_title } } }`
    const title = async (as: 'contributor' | 'editor') =>
      (await server.graphql<{ site: { settings: { site_title: string } } }>(query, {}, { as })).data.site.settings
        .site_title
    expect(await title('editor')).toBe('Secret name')
    expect(await title('contributor')).toBe('Old name')
    const link = await previewLinks.create(await as(), { releaseId })
    const { view } = await previewLinks.open(link.url.split('/').at(-1)!)
    expect(await server.database.runFrom(view as PointOfView, () => settings.site())).toMatchObject({
      site_title: 'Old name',
    })
  })
})
