import { randomUUID } from 'node:crypto'
import { getNamedType } from 'graphql'
import { expect, it } from 'vitest'
import { type AnyKind, externalKeyOf } from '../../schema/kind.ts'
import { collections, singletons } from '../../schema/kinds/index.ts'
import { filterableTexts } from '../../schema/lists.ts'
import { typeName } from '../../schema/names.ts'
import { tokenScopes, writeScopeOf } from '../../schema/token-scopes.ts'
import { operator } from '../access/permissions/policy.ts'
import { restOperations } from '../faces/rest/plugin.ts'
import { startServer } from '../testing/server.ts'
import { bodyOf, graphqlOperations, graphqlSubscriptions, NO_ID, pathOf, textOf } from '../testing/operations.ts'

const server = await startServer()
const { apiTokens, users } = server.services
const root = operator('test')
const admin = await users.byName(root, 'admin')

async function tokenWith(...scopes: string[]): Promise<string> {
  return (await apiTokens.createFor(root, admin, { name: randomUUID(), scopes })).token
}

/** The operations that give everyone the same answer, or a token without scopes what visitors get. */
const OPEN = 'open'
/** The operations that any token may use, as far as its scopes allow what they touch. */
const ANY = 'any'
/** The operations that only people may use. */
const PERSON = 'person'

const writes = (kind: AnyKind) => `${writeScopeOf(kind)} or content:write`
const each = (names: string[], scopes: string) => Object.fromEntries(names.map((name) => [name, scopes]))

function ofCollection(kind: (typeof collections)[number]): Record<string, string> {
  const [type, types] = [typeName(kind.name), typeName(kind.plural)]
  const path = `/content/${kind.path}`
  return {
    ...each([`GET ${path}`, `GET ${path}/active`, `GET ${path}/{id}`, kind.plural, `active${types}`, kind.name], OPEN),
    ...(filterableTexts(kind).length > 0 && { [`${kind.name}Values`]: OPEN }),
    ...each(
      [`GET /exports/${kind.path}`, `${kind.name}Ids`, ...(kind.ordered ? [`${kind.name}Place`] : [])],
      `drafts:read or ${writes(kind)}`,
    ),
    ...each(
      [`POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`, `PATCH ${path}/{id}/toggle`].concat(
        [`create${type}`, `update${type}`, `toggle${type}`, `set${types}Active`, `delete${type}`, `delete${types}`],
        [`restore${type}`, `update${types}`, `bulkDelete${types}`, `undo${types}`],
        kind.ordered ? [`reorder${types}`, `move${types}`] : [],
        externalKeyOf(kind) === undefined ? [] : [`upsert${type}`, `PUT ${path}/by-key/{key}`],
      ),
      writes(kind),
    ),
  }
}

function ofSingleton(kind: (typeof singletons)[number]): Record<string, string> {
  const [type, path] = [typeName(kind.name), `/content/${kind.path}`]
  return {
    ...each([`GET ${path}`, kind.name], OPEN),
    ...each(
      [`PUT ${path}`, `PATCH ${path}/toggle`, `update${type}`, `set${type}Active`, `toggle${type}`, `restore${type}`],
      writes(kind),
    ),
  }
}

/** The scopes of which a token needs one, for every operation. A new operation fails the test until it is listed. */
const EXPECTED: Record<string, string> = {
  ...Object.assign({}, ...collections.map(ofCollection)),
  ...Object.assign({}, ...singletons.map(ofSingleton)),
  ...each(
    ['POST /auth/login', 'GET /content/settings/public', 'site', 'demoAccounts', 'signIn', 'subscribe'].concat([
      'requestPasswordReset',
      'passwordReset',
      'resetPassword',
      'invitation',
      'acceptInvitation',
      'review',
      'addReviewComment',
    ]),
    OPEN,
  ),
  ...each(
    ['beginPasskeySignIn', 'signInWithPasskey', 'offersPasskeys', 'singleSignOn', 'beginSingleSignOn'].concat([
      'completeSingleSignOn',
      'completeSingleSignOnWithCode',
    ]),
    OPEN,
  ),
  ...each(
    ['passkeys', 'beginPasskey', 'addPasskey', 'removePasskey', 'linkedIdentities', 'beginLinkingIdentity'].concat([
      'completeLinkingIdentity',
      'unlinkIdentities',
      'unlinkIdentitiesOfUser',
      'addWebhook',
      'rotateWebhookSecret',
    ]),
    PERSON,
  ),
  ...each(
    [
      'discardPendingChange',
      'movePendingChange',
      'offersTranslationDrafts',
      'GET /transfer',
      'GET /exports/translations',
    ],
    ANY,
  ),
  // Any scope that writes is enough to be heard; the error names those of the first kind.
  ...each(
    ['POST /transfer/changes', 'POST /content/changes', 'POST /imports/plan', 'POST /imports'],
    writes(collections[0]),
  ),
  // By default all kinds that the token may read; the error names the scopes of the first one.
  'GET /transfer/content': `drafts:read or ${writes(collections[0])}`,
  'GET /transfer/media/{filename}': 'drafts:read or media:write',
  ...each(['PUT /transfer/media/{filename}', 'POST /transfer/media/stored'], 'media:write'),
  ...each(
    ['GET /auth/me', 'POST /auth/logout', 'me', 'sessions', 'endSession', 'endOtherSessions', 'signOut'].concat(
      [
        'changePassword',
        'changeEmail',
        'reauthenticate',
        'beginSecondFactor',
        'confirmSecondFactor',
        'renewRecoveryCodes',
        'removeSecondFactor',
      ],
      ['resetUserPassword', 'takeAwaySecondFactor', 'apiTokens', 'createApiToken', 'revokeApiToken'],
      ['savedViews', 'createSavedView', 'shareSavedView', 'renameSavedView', 'deleteSavedView'],
      ['commentThreads', 'commentPeople', 'dueThreads', 'startCommentThread', 'addComment', 'editComment'],
      ['deleteComment', 'updateCommentThread', 'inbox', 'inboxCount', 'markInboxRead', 'setCommentMail'],
      ['mails', 'sendMail', 'previewLinks', 'createPreviewLink', 'openPreview', 'revokePreviewLink'],
      [
        'approveRelease',
        'sendBackRelease',
        'resumeSchedules',
        'mediaKey',
        'itemPresence',
        'auditLog',
        'exportAuditLog',
        'apiTokenScopes',
        'apiTokenRoles',
        'createRole',
        'updateRole',
        'removeRole',
        'beginProviderSignOut',
        'exportMyData',
        'exportUserData',
        'eraseUser',
        'setUserRole',
        'setUserEmail',
        // Enables a user. API tokens may disable one (power.test.ts).
        'setUserActive',
        'resendInvitation',
      ],
    ),
    PERSON,
  ),
  ...each(['GET /content/settings', 'settings'], 'settings:read'),
  ...each(['PUT /content/settings/{key}', 'updateSetting', 'restoreSetting'], 'settings:write'),
  ...each(
    ['GET /upload/files', 'GET /upload/files/{filename}', 'mediaFiles', 'mediaFileFilters', 'mediaFile'].concat(
      'filesWithoutAltText',
    ),
    'drafts:read or media:write',
  ),
  ...each(
    [
      'POST /upload/document',
      'POST /upload/image',
      'POST /upload/images',
      'POST /upload/files/{filename}/replacement',
    ].concat(
      ['PUT /upload/files/{filename}', 'DELETE /upload/files/{filename}', 'updateMediaFile', 'updateMediaFiles'],
      ['deleteMediaFiles', 'restoreMediaFile', 'undoMediaReplacement'],
    ),
    'media:write',
  ),
  ...each(
    [
      'activity',
      'contentChanges',
      'history',
      'historyAuthors',
      'restorePlan',
      'versionDifferences',
      'referrers',
      'deleted',
      'siteMoments',
    ].concat('siteDifferences'),
    'drafts:read',
  ),
  ...each(
    ['itemsWithoutPicture', 'brokenLinks', 'linkProblem', 'translationStatus', 'itemsToTranslate'],
    'drafts:read or content:write',
  ),
  showCompleteTranslations: 'content:write',
  missingPages: 'drafts:read or redirects:write or content:write',
  ...each(['ignoreMissingPages', 'clearMissingPages'], 'redirects:write or content:write'),
  ...each(['pendingChanges', 'releases', 'release', 'schedulesPausedSince'], 'drafts:read or releases:write'),
  ...each(['savePendingChange', 'addToRelease', 'bringBackInRelease', 'draftTranslations'], writes(collections[0])),
  ...each(
    [
      'POST /imports/undo',
      'rollbackPlan',
      'publishPendingChange',
      'publishPendingChanges',
      'discardRelease',
      'restoreRelease',
    ].concat(
      [
        'unscheduleRelease',
        'requestReview',
        'reviewDraft',
        'createRelease',
        'updateRelease',
        'publishRelease',
        'rollbackRelease',
      ],
      ['scheduleRelease', 'scheduleItem', 'scheduleChanges', 'commentRelease', 'bringBackMoment'],
    ),
    'releases:write',
  ),
  ...each(['subscribers', 'exportSubscribers', 'removeSubscriber'], 'subscribers:manage'),
  ...each(
    [
      'webhooks',
      'webhook',
      'updateWebhook',
      'pauseWebhook',
      'resumeWebhook',
      'removeWebhook',
      'webhookDeliveries',
    ].concat(['sendWebhookDeliveryAgain', 'skipWebhookDelivery', 'testWebhook']),
    'webhooks:manage',
  ),
  ...each(
    ['users', 'roles', 'createUser', 'removeUser', 'invitations', 'inviteUser', 'revokeInvitation'],
    'users:manage',
  ),
}

const graphql = [...graphqlOperations, ...graphqlSubscriptions].map((operation) => ({
  name: operation.field.name,
  // Uploads are checked before their files are read.
  isUpload: operation.field.args.some(({ type }) => getNamedType(type).name === 'Upload'),
  send: (token: string) =>
    server.fetch(pathOf(operation), {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json' },
      body: bodyOf(operation),
    }),
}))

const rest = restOperations().map(({ method, path, body, files, stream }) => ({
  name: `${method} ${path}`,
  isUpload: false,
  send: (token: string) =>
    server.fetch(`/api${path.replaceAll(/\{\w+\}/g, NO_ID)}`, {
      method,
      token,
      ...(body && { headers: { 'content-type': 'application/json' }, body: '{"isActive":true}' }),
      ...(files && { body: new FormData() }),
      ...(stream && { headers: { 'content-type': stream }, body: '{}' }),
    }),
}))

const operations = [...rest, ...graphql].filter(({ isUpload }) => !isUpload)

const LACKING = /The API token lacks the scope ([a-z:\- ]+?)"/
const PERSONAL = /API tokens cannot do this/

/** Returns what an operation says that a token needs. */
async function neededBy(send: (typeof operations)[number]['send'], token: string): Promise<string | undefined> {
  const text = await textOf(await send(token))
  expect(text).not.toContain('UNAUTHENTICATED')
  return PERSONAL.test(text) ? PERSON : LACKING.exec(text)?.[1]
}

it('every operation has a scope, and names it to a token without it', async () => {
  const tokens = [await tokenWith('subscribers:manage'), await tokenWith('settings:read')]
  const scopes: Record<string, string> = {}
  for (const { name, send } of operations) {
    const needed = (await neededBy(send, tokens[0]!)) ?? (await neededBy(send, tokens[1]!))
    scopes[name] = needed ?? (EXPECTED[name] === ANY ? ANY : OPEN)
  }
  expect(scopes).toEqual(EXPECTED)
})

it('every scope is enough for its operations, and all of them for none that only people may use', async () => {
  const tokens = new Map<string, string>()
  for (const { name } of tokenScopes) tokens.set(name, await tokenWith(name))
  const all = await tokenWith(...tokens.keys())
  const wrong: string[] = []
  for (const { name, send } of operations) {
    const expected = EXPECTED[name] ?? PERSON
    if (expected === PERSON && (await neededBy(send, all)) !== PERSON) wrong.push(`${name} by a token`)
    for (const scope of expected.split(' or ').filter((scope) => tokens.has(scope)))
      // Scheduling an item needs the scope of its kind, too, and says so.
      if ((await neededBy(send, tokens.get(scope)!)) === expected) wrong.push(`${name} with ${scope}`)
  }
  expect(wrong).toEqual([])
})
