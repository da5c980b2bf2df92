import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type AnyKind, externalKeyOf } from '../../schema/kind.ts'
import { kinds } from '../../schema/kinds/index.ts'
import { typeName } from '../../schema/names.ts'
import { isSecureSetting, settings } from '../../schema/settings.ts'
import { operator } from '../access/permissions/policy.ts'
import { settingId } from '../content/items/setting-ids.ts'
import { restOperations } from '../faces/rest/plugin.ts'
import { bodyOf, graphqlOperations, NO_ID } from '../testing/operations.ts'
import { startServer } from '../testing/server.ts'

/* What asks for the password or second factor again in a session that has not been confirmed lately, and why the rest does not. */

const server = await startServer()
const { invitations, settings: settingsService, users, webhooks } = server.services
const root = operator('test')
const PASSWORD = 'a password that is long enough'

const mutations = graphqlOperations.filter(({ kind }) => kind === 'mutation')
const secureSettings = settings.filter(isSecureSetting).map(({ key }) => key)

const confirmAll = () => server.database.query('update session set "authenticatedAt" = now()')
const letTimePass = () => server.database.query(`update session set "authenticatedAt" = now() - interval '11 minutes'`)

/** The mutations and the writing REST operations of a kind, which change content: every change is in the history and can be taken back. */
function contentOperations(kind: AnyKind): string[] {
  const [type, types] = [typeName(kind.name), typeName(kind.singleton ? kind.name : kind.plural)]
  const path = `/content/${kind.path}`
  const each = [`update${type}`, `toggle${type}`, `set${types}Active`, `restore${type}`]
  if (kind.singleton) return [...each, `PUT ${path}`, `PATCH ${path}/toggle`]
  return [
    ...each,
    `create${type}`,
    `delete${type}`,
    `delete${types}`,
    `update${types}`,
    `bulkDelete${types}`,
    `undo${types}`,
    ...(kind.ordered ? [`reorder${types}`, `move${types}`] : []),
    ...(externalKeyOf(kind) === undefined ? [] : [`upsert${type}`, `PUT ${path}/by-key/{key}`]),
    `POST ${path}`,
    `PUT ${path}/{id}`,
    `DELETE ${path}/{id}`,
    `PATCH ${path}/{id}/toggle`,
  ]
}

const ASKS = 'asks'

const names = (text: string): string[] => text.split(/\s+/)

/** All operations that change something. A new one fails the test until somebody has decided about it. */
const CLASSES: Record<string, string[]> = {
  // They give power, end a protection, or hand out the data of accounts.
  [ASKS]: [
    ...names(`createUser inviteUser resendInvitation setUserRole setUserActive resetUserPassword setUserEmail
      takeAwaySecondFactor unlinkIdentitiesOfUser exportUserData eraseUser exportMyData`),
    // An address and secrets of webhooks; settings of sign-in. Other changes of these do not ask.
    ...names(`addWebhook updateWebhook rotateWebhookSecret updateSetting restoreSetting`),
    'PUT /content/settings/{key}',
    ...names(`beginSecondFactor renewRecoveryCodes removeSecondFactor beginPasskey removePasskey beginLinkingIdentity
      unlinkIdentities createApiToken createRole updateRole removeRole`),
  ],
  'needs what an operation that asks has given': ['confirmSecondFactor', 'addPasskey', 'completeLinkingIdentity'],
  'takes a password, a factor or a link itself': [
    ...names(`signIn beginPasskeySignIn signInWithPasskey beginSingleSignOn completeSingleSignOn
      completeSingleSignOnWithCode changePassword changeEmail reauthenticate`),
    'POST /auth/login',
    ...names('resetPassword acceptInvitation addReviewComment'),
  ],
  'is for everyone': ['requestPasswordReset', 'subscribe'],
  'ends access, or stops sending': [
    ...names(`signOut endSession endOtherSessions beginProviderSignOut revokeApiToken`),
    'POST /auth/logout',
    ...names(`revokeInvitation revokePreviewLink removeUser removeSubscriber pauseWebhook removeWebhook`),
    'skipWebhookDelivery',
  ],
  'sends what exists to whom it was meant for': [
    ...names('sendMail resumeWebhook testWebhook sendWebhookDeliveryAgain'),
  ],
  // Daily work. The audit log records it, and it ends with the access of who did it.
  'shares what is not published with who has a link': [
    ...names('createPreviewLink openPreview startCommentThread updateCommentThread'),
  ],
  // They are read on screens without asking, too; the audit log records the export.
  'hands out lists that the same person reads': ['exportSubscribers', 'exportAuditLog'],
  'concerns the work of the user alone': [
    ...names(`addComment editComment deleteComment commentRelease markInboxRead setCommentMail createSavedView
      shareSavedView renameSavedView deleteSavedView`),
  ],
  'changes content, which the history takes back': [
    ...kinds.flatMap(contentOperations),
    ...names(`updateMediaFile updateMediaFiles replaceMediaFile undoMediaReplacement deleteMediaFiles
      restoreMediaFile uploadMedia uploadDocument`),
    'POST /upload/document',
    'POST /upload/image',
    'POST /upload/images',
    'PUT /upload/files/{filename}',
    'DELETE /upload/files/{filename}',
    'POST /upload/files/{filename}/replacement',
    'POST /content/changes',
    'POST /imports/plan',
    'POST /imports',
    'POST /imports/undo',
    'POST /transfer/changes',
    'PUT /transfer/media/{filename}',
    'POST /transfer/media/stored',
    ...names(`ignoreMissingPages clearMissingPages draftTranslations showCompleteTranslations savePendingChange
      discardPendingChange movePendingChange addToRelease bringBackInRelease bringBackMoment
      publishPendingChange publishPendingChanges reviewDraft requestReview createRelease updateRelease
      discardRelease restoreRelease publishRelease rollbackRelease approveRelease sendBackRelease
      scheduleRelease scheduleItem scheduleChanges unscheduleRelease resumeSchedules`),
  ],
}

const writing = restOperations().filter(({ method }) => method !== 'GET')

it('every operation that changes something is in one class', () => {
  const names = [...mutations.map(({ field }) => field.name), ...writing.map(({ method, path }) => `${method} ${path}`)]
  expect(Object.values(CLASSES).flat().toSorted()).toEqual(names.toSorted())
})

/** Arguments without which an operation does not get as far as asking. */
async function argumentsOf(): Promise<Record<string, Record<string, string>>> {
  const input = { topics: ['product'], events: [] }
  const { webhook } = await webhooks.add(root, { ...input, url: 'https://receiver.example/' })
  await settingsService.update(root, 'second_factor_admin', true)
  await settingsService.update(root, 'second_factor_admin', false)
  return {
    updateSetting: { key: '"second_factor_admin"', value: '"true"' },
    restoreSetting: { key: '"second_factor_admin"', version: '1' },
    createUser: { input: `{"username":"new","email":"new@example.org","role":"EDITOR","password":"${PASSWORD}"}` },
    addWebhook: { input: JSON.stringify({ ...input, url: 'https://receiver.example/' }) },
    updateWebhook: {
      id: JSON.stringify(webhook.id),
      input: JSON.stringify({ ...input, url: 'https://other.example/' }),
    },
  }
}

/** Sign the admin out, or are refused for another reason before they would ask. */
const OWN_SESSION = new Set([
  'signOut',
  'POST /auth/logout',
  'endOtherSessions',
  'changePassword',
  'changeEmail',
  'reauthenticate',
])

it('what gives power asks again, and nothing else', async () => {
  const given = await argumentsOf()
  await letTimePass()
  const asking: string[] = []
  const note = (name: string, text: string) => {
    if (text.includes('REAUTHENTICATION_REQUIRED')) asking.push(name)
  }
  for (const operation of mutations) {
    const { name } = operation.field
    if (OWN_SESSION.has(name)) continue
    const body = bodyOf(operation, given[name])
    const headers = { 'content-type': 'application/json' }
    note(name, await (await server.fetch('/api/graphql', { method: 'POST', as: 'admin', headers, body })).text())
  }
  for (const { method, path, files, stream } of writing) {
    const name = `${method} ${path}`
    if (OWN_SESSION.has(name)) continue
    const url = `/api${path.replace('{key}', 'second_factor_admin').replaceAll(/\{\w+\}/g, NO_ID)}`
    const body = files ? { body: new FormData() } : { body: '{"value":"true"}' }
    const headers = files ? {} : { headers: { 'content-type': stream ?? 'application/json' } }
    note(name, await (await server.fetch(url, { method, as: 'admin', ...headers, ...body })).text())
  }
  expect(asking.toSorted()).toEqual(CLASSES[ASKS]!.toSorted())
})

describe('in a session that has not been confirmed lately', () => {
  it.each(secureSettings)('the setting %s asks again on every way', async (key) => {
    const { value } = (await settingsService.list(root)).find((setting) => setting.key === key)!
    const other = value === 'true' ? 'false' : 'true'
    await letTimePass()
    const saved = await server.rest('PUT', `/content/settings/${key}`, { as: 'admin', body: { value: other } })
    expect(saved.body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    const drafted = await server.graphql(
      `mutation ($itemId: ID!) { savePendingChange(input: {kind: SETTING, itemId: $itemId, values: {value: "${other}"}, baseVersion: 0}) { id } }`,
      { itemId: settingId(key) },
      { as: 'admin' },
    )
    expect(drafted.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('no links that act for others are shown: of kept mails and invitations', async () => {
    const { email } = await newEditor()
    await server.services.passwordResets.request(email, '192.0.2.1')
    await server.services.passwordResets.settled()
    await invitations.invite(root, { email: `${randomUUID()}@example.org`, role: 'admin' })
    const links = async () => {
      const query = '{ mails { items { recipient link text } } invitations { link } }'
      const { data } = await server.graphql<Links>(query, {}, { as: 'admin' })
      const reset = data.mails.items.find(({ recipient }) => recipient === email)
      return [reset!.link ?? /\S+#\S+/.exec(reset!.text)?.[0], data.invitations.at(0)!.link]
    }
    await letTimePass()
    expect(await links()).toEqual([undefined, null])
    await confirmAll()
    expect(await links()).toEqual([expect.stringContaining('#'), expect.stringContaining('#')])
  })

  it('disabling and removing users does not ask', async () => {
    await letTimePass()
    const { id } = await newEditor()
    const disable = 'mutation ($id: ID!) { setUserActive(id: $id, isActive: false) { isActive } }'
    expect((await server.graphql(disable, { id }, { as: 'admin' })).errors).toBeUndefined()
    const remove = await server.graphql('mutation ($id: ID!) { removeUser(id: $id) }', { id }, { as: 'admin' })
    expect(remove.errors).toBeUndefined()
  })
})

it('changes of a setting of sign-in are recorded, once for each', async () => {
  await confirmAll()
  const recorded = () =>
    server.database.query('select "actorName" from audit where action = $1 and "targetName" = $2', [
      'setting.secure',
      'second_factor_editor',
    ])
  for (const value of ['true', 'true', 'false']) {
    const path = '/content/settings/second_factor_editor'
    expect((await server.rest('PUT', path, { as: 'admin', body: { value } })).status).toBe(200)
  }
  expect(await recorded()).toEqual([{ actorName: 'admin' }, { actorName: 'admin' }])
})

interface Links {
  mails: { items: { recipient: string; link: string | null; text: string }[] }
  invitations: { link: string | null }[]
}

function newEditor() {
  const username = `u-${randomUUID()}`
  return users.add(root, { username, email: `${username}@example.org`, role: 'editor', password: PASSWORD })
}
