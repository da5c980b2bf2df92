import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { GraphQLArgument, GraphQLField, GraphQLOutputType } from 'graphql'
import { astFromValue, getNamedType, isCompositeType, isObjectType, isUnionType, print } from 'graphql'
import { expect, it } from 'vitest'
import { type AnyKind, externalKeyOf, type Kind } from '../../../schema/kind.ts'
import { collections, language, product, seo, singletons } from '../../../schema/kinds/index.ts'
import { OneTimeLinks } from '../../access/links/one-time-links.ts'
import { operator, userActor } from '../../access/permissions/policy.ts'
import type { LinkPurpose } from '../../platform/database/one-time-link-entity.ts'
import { image } from '../../content/media/testing/images.ts'
import { pdf } from '../../content/media/testing/pdf.ts'
import { settingId } from '../../content/items/setting-ids.ts'
import { make } from '../../testing/factories.ts'
import { inputOf } from '../../testing/graphql.ts'
import { EVERYONE, type GraphQLAnswer, startServer } from '../../testing/server.ts'
import { PASSWORDS } from '../../testing/users.ts'
import { TEST_SECRET } from '../../testing/services.ts'
import { filterableTexts } from '../../../schema/lists.ts'
import { enumName, typeName } from '../../../schema/names.ts'
import { rightsOfRole } from '../../../schema/permissions.ts'
import { type PermissionAction, rightOn } from '../../../schema/rights.ts'
import type { Role } from '../../../schema/roles.ts'
import { sharedSchema } from '../../testing/schema.ts'

// No mail is sent: this server has no mailer.
const environment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@example.org' }
const server = await startServer({ environment })
const schema = await sharedSchema()
const actor = operator('test')
const { content, users, settings, mail, media, newsletter, previewLinks, subscribers, invitations, passwordResets } =
  server.services
const { webhooks, webhookDeliveries } = server.services

interface Row {
  /** The result for a caller of each role: `ok`, or the code of the error. */
  expect: [visitor: string, contributor: string, editor: string, admin: string]
  variables?: () => Promise<object> | object
  /** The file to upload as the variable of this name. */
  file?: string
  /** Whether the file is a PDF. By default it is a picture. */
  isDocument?: boolean
}

const REFUSED_TO_ALL: Row['expect'] = [
  'INVALID_CREDENTIALS',
  'INVALID_CREDENTIALS',
  'INVALID_CREDENTIALS',
  'INVALID_CREDENTIALS',
]
const everyone: Row['expect'] = ['ok', 'ok', 'ok', 'ok']
const staff: Row['expect'] = ['UNAUTHENTICATED', 'ok', 'ok', 'ok']
const editors: Row['expect'] = ['UNAUTHENTICATED', 'FORBIDDEN', 'ok', 'ok']
const admins: Row['expect'] = ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok']

/** What the table of permissions says about a right, for each role. */
const withRight = (kind: AnyKind, action: PermissionAction): Row['expect'] => {
  const of = (role: Role) => (rightsOfRole(role).has(rightOn(kind, action)) ? 'ok' : 'FORBIDDEN')
  return ['UNAUTHENTICATED', of('contributor'), of('editor'), of('admin')]
}

const fresh = (kind: Kind) => content.create(actor, kind, make(kind))
async function viewOfAdmin() {
  const admin = userActor({ ...(await users.byName(actor, 'admin')), customRights: null }, 'test')
  const { id } = await server.services.savedViews.create(admin, { kind: product.name, name: randomUUID() })
  return { id }
}
async function commentOfAdmin() {
  const admin = userActor({ ...(await users.byName(actor, 'admin')), customRights: null }, 'test')
  const { id: itemId } = await fresh(product)
  return server.services.comments.start(admin, { kind: product.name, itemId, text: 'Comment' })
}
async function reviewToken() {
  const draft = { kind: product.name, itemId: (await fresh(product)).id }
  return (await previewLinks.create(actor, { draft })).url.split('/').at(-1)!
}
const idOf = (kind: Kind) => async () => ({ id: (await fresh(kind)).id })
const idsOf = (kind: Kind) => async () => ({ ids: [(await fresh(kind)).id, (await fresh(kind)).id] })

function collectionRows(kind: Kind): Record<string, Row> {
  const type = typeName(kind.name)
  const types = typeName(kind.plural)
  const restore = async () => {
    const { id } = await fresh(kind)
    await content.delete(actor, kind, [id])
    return { id, version: 1 }
  }
  return {
    [kind.plural]: { expect: everyone },
    [`active${types}`]: { expect: everyone },
    [kind.name]: { expect: everyone, variables: idOf(kind) },
    [`create${type}`]: {
      expect: withRight(kind, 'publish'),
      variables: () => ({ input: inputOf(kind.fields, make(kind)), id: randomUUID() }),
    },
    [`update${type}`]: {
      expect: withRight(kind, 'publish'),
      variables: async () => ({ ...(await idOf(kind)()), input: inputOf(kind.fields, make(kind)), version: 1 }),
    },
    [`toggle${type}`]: { expect: withRight(kind, 'publish'), variables: idOf(kind) },
    [`set${types}Active`]: {
      expect: withRight(kind, 'publish'),
      variables: async () => ({ ...(await idsOf(kind)()), isActive: false }),
    },
    ...(externalKeyOf(kind) !== undefined && {
      [`upsert${type}`]: {
        expect: withRight(kind, 'publish'),
        variables: () => ({ key: randomUUID(), input: inputOf(kind.fields, make(kind)) }),
      },
    }),
    ...(kind.ordered && {
      [`reorder${types}`]: { expect: withRight(kind, 'publish'), variables: idsOf(kind) },
      [`move${types}`]: {
        expect: withRight(kind, 'publish'),
        variables: async () => ({ ...(await idsOf(kind)()), position: 1 }),
      },
      [`${kind.name}Place`]: { expect: withRight(kind, 'read'), variables: () => ({ order: 0, title: 'Leaf' }) },
    }),
    ...(filterableTexts(kind).length > 0 && {
      [`${kind.name}Values`]: {
        expect: everyone,
        variables: () => ({ field: enumName(filterableTexts(kind)[0]![0]) }),
      },
    }),
    [`${kind.name}Ids`]: { expect: withRight(kind, 'read') },
    [`update${types}`]: {
      expect: withRight(kind, 'publish'),
      variables: async () => ({ ...(await idsOf(kind)()), input: { isActive: false } }),
    },
    [`bulkDelete${types}`]: { expect: withRight(kind, 'delete'), variables: idsOf(kind) },
    [`undo${types}`]: {
      expect: withRight(kind, 'publish'),
      variables: async () => {
        const { id } = await fresh(kind)
        await content.setActive(actor, kind, [id], false)
        return { versions: [{ id, version: 2 }] }
      },
    },
    [`delete${type}`]: {
      expect: withRight(kind, 'delete'),
      variables: async () => ({ ...(await idOf(kind)()), version: 1 }),
    },
    [`delete${types}`]: { expect: withRight(kind, 'delete'), variables: idsOf(kind) },
    [`restore${type}`]: { expect: withRight(kind, 'publish'), variables: restore },
  }
}

function singletonRows(kind: (typeof singletons)[number]): Record<string, Row> {
  const type = typeName(kind.name)
  const restore = async () => {
    const { version } = await content.updateSingleton(actor, kind, make(kind))
    return { version }
  }
  return {
    [kind.name]: { expect: everyone },
    [`update${type}`]: {
      expect: withRight(kind, 'publish'),
      variables: () => ({ input: inputOf(kind.fields, make(kind)) }),
    },
    [`toggle${type}`]: { expect: withRight(kind, 'publish') },
    [`set${type}Active`]: { expect: withRight(kind, 'publish'), variables: () => ({ isActive: true }) },
    [`restore${type}`]: { expect: withRight(kind, 'publish'), variables: restore },
  }
}

async function upload(width?: number) {
  const source = Readable.from([await image('png', width === undefined ? {} : { width })])
  const [file] = await media.upload(actor, [{ source, name: 'leaf.png' }])
  return file!
}

async function deletedFile() {
  const { id, publicId } = await upload()
  await media.delete(actor, [publicId])
  return { id, version: 1 }
}

async function replacedFile() {
  const { publicId } = await upload()
  const source = Readable.from([await image('png', { width: 41 })])
  const { file, replaced } = await media.replace(actor, publicId, { source, name: `${randomUUID()}.png` })
  return { replacedId: replaced.id, replacedVersion: replaced.version, by: file.publicId }
}

async function newUser(role: Role = 'editor') {
  const username = `u-${randomUUID()}`
  return users.add(actor, { username, email: `${username}@example.org`, role, password: 'long enough to be one' })
}

const tokenOfLink = (purpose: LinkPurpose, id: string) =>
  new OneTimeLinks(TEST_SECRET, () => '').url(purpose, id).split('#')[1]!

async function resetToken() {
  const { id, email } = await newUser()
  await passwordResets.request(email, `2001:db8:${randomUUID().slice(0, 4)}::1`)
  await passwordResets.settled()
  const [link] = await server.database.query<{ id: string }>('select id from "oneTimeLink" where "user" = $1', [id])
  return tokenOfLink('password-reset', link!.id)
}

async function newInvitation() {
  const { id } = await invitations.invite(actor, { email: `${randomUUID()}@example.org`, role: 'editor' })
  return { id, token: tokenOfLink('invitation', id) }
}

async function newSubscriber() {
  const email = `${randomUUID()}@example.org`
  await newsletter.subscribe(email, '203.0.113.7')
  return (await subscribers.byEmail(actor, email)).id
}

/** Adds a webhook, and removes the others, because there can be few. */
async function newWebhook() {
  for (const { id } of await webhooks.list(actor)) await webhooks.remove(actor, id)
  const { webhook } = await webhooks.add(actor, webhookInput)
  return { id: webhook.id }
}

const webhookInput = { url: 'https://receiver.example/', topics: ['product'], events: [] }

/** Makes an event of a new webhook. */
async function newDelivery() {
  const webhook = await newWebhook()
  await fresh(product)
  const { items } = await webhookDeliveries.list(actor, webhook.id, { limit: 1, offset: 0 })
  return { id: String(items[0]!.id) }
}

async function savedSetting() {
  const { version } = await settings.update(actor, 'site_title', `Title ${randomUUID()}`)
  return { key: 'site_title', version }
}

const { pendingChanges, publisher, releases } = server.services
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()

async function draft(releaseId?: string) {
  const { id: itemId } = await fresh(product)
  const values = { name: `Draft ${randomUUID()}` }
  return pendingChanges.save(actor, { kind: product.name, itemId, values, baseVersion: 1, releaseId })
}

async function newRelease() {
  const { id } = await releases.create(actor, `Release ${randomUUID()}`)
  await draft(id)
  return { id }
}

async function publishedRelease() {
  const { id } = await newRelease()
  await publisher.publishRelease(actor, id)
  return { id }
}

const publishingRows: Record<string, Row> = {
  pendingChanges: { expect: staff },
  releases: { expect: staff, variables: () => ({ limit: 5 }) },
  release: { expect: staff, variables: newRelease },
  rollbackPlan: { expect: editors, variables: publishedRelease },
  savePendingChange: {
    expect: staff,
    variables: async () => ({
      input: {
        kind: enumName(product.name),
        ...(await fresh(product).then(({ id }) => ({ itemId: id }))),
        baseVersion: 1,
      },
    }),
  },
  discardPendingChange: { expect: staff, variables: async () => ({ id: (await draft()).id }) },
  movePendingChange: {
    expect: staff,
    variables: async () => ({ id: (await draft()).id, releaseId: (await newRelease()).id }),
  },
  publishPendingChange: { expect: editors, variables: async () => ({ id: (await draft()).id, version: 1 }) },
  publishPendingChanges: {
    expect: editors,
    variables: async () => ({ drafts: [{ id: (await draft()).id, version: 1 }] }),
  },
  addToRelease: {
    expect: staff,
    variables: async () => ({
      releaseId: (await newRelease()).id,
      kind: enumName(product.name),
      ...(await idsOf(product)()),
      isActive: false,
    }),
  },
  bringBackInRelease: {
    expect: staff,
    variables: async () => ({
      releaseId: (await newRelease()).id,
      kind: enumName(product.name),
      itemId: (await fresh(product)).id,
      version: 1,
    }),
  },
  createRelease: { expect: staff, variables: () => ({ name: `Release ${randomUUID()}` }) },
  updateRelease: { expect: staff, variables: async () => ({ ...(await newRelease()), notes: 'For Monday' }) },
  discardRelease: { expect: editors, variables: newRelease },
  restoreRelease: {
    expect: editors,
    variables: async () => {
      const { id } = await newRelease()
      await releases.discard(actor, id)
      return { id }
    },
  },
  publishRelease: { expect: editors, variables: newRelease },
  rollbackRelease: { expect: editors, variables: publishedRelease },
  scheduleRelease: {
    expect: editors,
    variables: async () => ({ ...(await newRelease()), at: tomorrow(), timeZone: 'Europe/Berlin' }),
  },
  unscheduleRelease: {
    expect: editors,
    variables: async () => {
      const { id } = await newRelease()
      await server.services.schedule.schedule(actor, id, tomorrow(), 'UTC')
      return { id }
    },
  },
  scheduleChanges: {
    expect: editors,
    variables: async () => ({
      changes: [
        { kind: enumName(product.name), itemId: (await fresh(product)).id, baseVersion: 1, values: { name: 'Later' } },
      ],
      at: tomorrow(),
      timeZone: 'UTC',
    }),
  },
  scheduleItem: {
    expect: editors,
    variables: async () => ({
      kind: enumName(product.name),
      itemId: (await fresh(product)).id,
      baseVersion: 1,
      until: tomorrow(),
      timeZone: 'UTC',
    }),
  },
  requestReview: { expect: staff, variables: newRelease },
  reviewDraft: { expect: staff, variables: async () => ({ id: (await draft()).id }) },
  approveRelease: { expect: editors, variables: newRelease },
  sendBackRelease: {
    expect: editors,
    variables: async () => {
      const { id } = await newRelease()
      await releases.requestReview(actor, id)
      return { id }
    },
  },
  schedulesPausedSince: { expect: staff },
  resumeSchedules: { expect: admins },
  siteMoments: { expect: staff },
  siteDifferences: { expect: staff, variables: () => ({ at: new Date().toISOString() }) },
  bringBackMoment: {
    expect: staff,
    variables: async () => {
      const { id, createdAt: at } = await fresh(product)
      await server.services.content.update(actor, product, id, { name: randomUUID() })
      return { at, kind: enumName(product.name), itemId: id, releaseName: randomUUID() }
    },
  },
  commentRelease: { expect: staff, variables: async () => ({ ...(await newRelease()), text: 'Looks good' }) },
}

const newRole = () => ({ name: `r-${randomUUID().slice(0, 8)}`, label: randomUUID(), rights: ['job:publish'] })

async function roleName(): Promise<string> {
  const { name, ...input } = newRole()
  return (await server.services.roles.add(actor, name, input)).name
}

const rows: Record<string, Row> = {
  ...publishingRows,
  ...Object.assign({}, ...collections.map(collectionRows)),
  ...Object.assign({}, ...singletons.map(singletonRows)),
  site: { expect: everyone, variables: () => ({ page: 'home', id: randomUUID(), text: 'corn' }) },
  history: { expect: staff, variables: async () => ({ kind: enumName(seo.name), ...(await idOf(seo)()) }) },
  activity: { expect: staff },
  apiTokens: { expect: staff },
  apiTokenRoles: { expect: staff },
  roles: { expect: admins },
  createRole: { expect: admins, variables: () => ({ ...newRole(), label: randomUUID() }) },
  updateRole: {
    expect: admins,
    variables: async () => ({ name: await roleName(), label: randomUUID(), rights: ['job:read'] }),
  },
  removeRole: { expect: admins, variables: async () => ({ name: await roleName() }) },
  createApiToken: { expect: staff, variables: () => ({ input: { name: randomUUID(), scopes: ['DRAFTS_READ'] } }) },
  revokeApiToken: {
    expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'ok'],
    variables: async () => {
      const made = { name: randomUUID(), scopes: ['drafts:read'] }
      return { id: (await server.services.apiTokens.createFor(actor, await newUser(), made)).apiToken.id }
    },
  },
  filesWithoutAltText: { expect: staff },
  itemsWithoutPicture: { expect: staff },
  brokenLinks: { expect: staff },
  translationStatus: { expect: staff },
  offersTranslationDrafts: { expect: staff },
  draftTranslations: {
    // This server has no service for translation.
    expect: ['UNAUTHENTICATED', 'BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST'],
    variables: async () => ({
      input: { kind: enumName(product.name), language: (await fresh(language)).tag, ...(await idsOf(product)()) },
    }),
  },
  showCompleteTranslations: {
    expect: editors,
    variables: async () => ({ language: (await fresh(language)).tag }),
  },
  itemsToTranslate: {
    expect: staff,
    variables: async () => ({ language: (await fresh(language)).tag }),
  },
  linkProblem: { expect: staff, variables: () => ({ address: '/productss' }) },
  missingPages: { expect: staff },
  ignoreMissingPages: { expect: editors, variables: () => ({ paths: ['/old'] }) },
  clearMissingPages: { expect: editors },
  referrers: { expect: staff, variables: async () => ({ kind: enumName(product.name), ...(await idOf(product)()) }) },
  historyAuthors: { expect: staff, variables: async () => ({ kind: enumName(seo.name), ...(await idOf(seo)()) }) },
  restorePlan: {
    expect: staff,
    variables: async () => ({ kind: enumName(seo.name), ...(await idOf(seo)()), version: 1 }),
  },
  versionDifferences: {
    expect: staff,
    variables: async () => ({ kind: enumName(seo.name), ...(await idOf(seo)()), before: 1, after: 1 }),
  },
  deleted: { expect: staff, variables: () => ({ kind: enumName(seo.name) }) },
  settings: { expect: editors },
  updateSetting: { expect: admins, variables: () => ({ key: 'site_title', value: 'Verdant' }) },
  restoreSetting: { expect: admins, variables: savedSetting },
  mediaFiles: { expect: staff },
  mediaKey: { expect: staff },
  mediaFile: { expect: staff, variables: async () => ({ publicId: (await upload()).publicId }) },
  uploadMedia: { expect: staff, file: 'file' },
  uploadDocument: { expect: staff, file: 'file', isDocument: true },
  updateMediaFile: {
    expect: editors,
    variables: async () => ({ publicId: (await upload()).publicId, alt: 'A leaf', version: 1 }),
  },
  updateMediaFiles: {
    expect: editors,
    variables: async () => ({ files: [{ publicId: (await upload()).publicId, tags: ['field'] }] }),
  },
  mediaFileFilters: { expect: staff },
  replaceMediaFile: {
    expect: editors,
    file: 'file',
    variables: async () => ({ publicId: (await upload(42)).publicId }),
  },
  undoMediaReplacement: { expect: editors, variables: replacedFile },
  deleteMediaFiles: { expect: editors, variables: async () => ({ publicIds: [(await upload()).publicId] }) },
  restoreMediaFile: { expect: editors, variables: deletedFile },
  demoAccounts: { expect: everyone },
  me: { expect: staff },
  signIn: { expect: everyone, variables: () => ({ username: 'editor', password: PASSWORDS.editor }) },
  beginSecondFactor: { expect: staff },
  confirmSecondFactor: {
    expect: ['UNAUTHENTICATED', 'INVALID', 'INVALID', 'INVALID'],
    variables: () => ({ code: '000000' }),
  },
  renewRecoveryCodes: {
    expect: ['UNAUTHENTICATED', 'INVALID', 'INVALID', 'INVALID'],
    variables: () => ({ code: '000000' }),
  },
  removeSecondFactor: {
    expect: ['UNAUTHENTICATED', 'INVALID', 'INVALID', 'INVALID'],
    variables: () => ({ code: '000000' }),
  },
  takeAwaySecondFactor: {
    expect: ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'],
    variables: async () => ({ id: (await newUser()).id }),
  },
  reauthenticate: { expect: staff, variables: () => ({ password: 'long enough to be one' }) },
  offersPasskeys: { expect: everyone },
  beginPasskeySignIn: { expect: everyone },
  signInWithPasskey: { expect: REFUSED_TO_ALL, variables: () => ({ challenge: randomUUID(), response: {} }) },
  passkeys: { expect: staff },
  beginPasskey: { expect: staff },
  addPasskey: {
    expect: ['UNAUTHENTICATED', 'INVALID', 'INVALID', 'INVALID'],
    variables: () => ({ challenge: randomUUID(), response: {} }),
  },
  removePasskey: {
    expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    variables: () => ({ id: 'unknown' }),
  },
  singleSignOn: { expect: everyone },
  beginSingleSignOn: { expect: ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'] },
  completeSingleSignOn: { expect: REFUSED_TO_ALL, variables: () => ({ id: randomUUID(), query: '?code=1' }) },
  completeSingleSignOnWithCode: { expect: REFUSED_TO_ALL, variables: () => ({ ticket: randomUUID(), code: '000000' }) },
  linkedIdentities: { expect: staff },
  beginLinkingIdentity: { expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'] },
  completeLinkingIdentity: {
    expect: ['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'],
    variables: () => ({ id: randomUUID(), query: '?code=1' }),
  },
  beginProviderSignOut: { expect: staff },
  apiTokenScopes: { expect: staff },
  exportMyData: { expect: staff },
  exportUserData: {
    expect: ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok'],
    variables: async () => ({ id: (await newUser()).id }),
  },
  eraseUser: {
    expect: ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok'],
    variables: async () => ({ id: (await newUser()).id }),
  },
  unlinkIdentities: { expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'] },
  unlinkIdentitiesOfUser: {
    expect: ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'],
    variables: async () => ({ id: (await newUser()).id }),
  },
  sessions: { expect: staff },
  endSession: {
    expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    variables: () => ({ id: randomUUID() }),
  },
  endOtherSessions: { expect: staff },
  signOut: { expect: staff },
  changePassword: {
    expect: staff,
    variables: () => ({ currentPassword: 'long enough to be one', newPassword: 'long enough as well' }),
  },
  changeEmail: {
    expect: staff,
    variables: () => ({ currentPassword: 'long enough to be one', email: `${randomUUID()}@example.org` }),
  },
  auditLog: { expect: admins },
  exportAuditLog: { expect: admins },
  users: { expect: admins },
  createUser: {
    expect: admins,
    variables: () => {
      const username = `u-${randomUUID()}`
      const password = 'long enough to be one'
      return { input: { username, email: `${username}@example.org`, role: 'EDITOR', password } }
    },
  },
  setUserRole: { expect: admins, variables: async () => ({ id: (await newUser()).id, role: 'ADMIN' }) },
  setUserActive: { expect: admins, variables: async () => ({ id: (await newUser()).id, isActive: false }) },
  setUserEmail: {
    expect: admins,
    variables: async () => ({ id: (await newUser()).id, email: `${randomUUID()}@example.org` }),
  },
  resetUserPassword: {
    expect: admins,
    variables: async () => ({ id: (await newUser()).id, password: 'long enough as well' }),
  },
  removeUser: { expect: admins, variables: async () => ({ id: (await newUser()).id }) },
  requestPasswordReset: { expect: everyone, variables: () => ({ username: `nobody-${randomUUID()}` }) },
  passwordReset: { expect: everyone, variables: async () => ({ token: await resetToken() }) },
  resetPassword: {
    expect: everyone,
    variables: async () => ({ token: await resetToken(), password: 'long enough as well' }),
  },
  invitation: { expect: everyone, variables: async () => ({ token: (await newInvitation()).token }) },
  acceptInvitation: {
    expect: everyone,
    variables: async () => ({
      token: (await newInvitation()).token,
      username: `u-${randomUUID()}`,
      password: 'long enough as well',
    }),
  },
  invitations: { expect: admins },
  inviteUser: { expect: admins, variables: () => ({ email: `${randomUUID()}@example.org`, role: 'ADMIN' }) },
  resendInvitation: { expect: admins, variables: async () => ({ id: (await newInvitation()).id }) },
  revokeInvitation: { expect: admins, variables: async () => ({ id: (await newInvitation()).id }) },
  savedViews: { expect: staff, variables: () => ({ kind: 'JOB' }) },
  createSavedView: { expect: staff, variables: () => ({ input: { kind: 'JOB', name: randomUUID() } }) },
  // An admin owns these views, and only the owner sees them.
  shareSavedView: {
    expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'ok'],
    variables: async () => ({ ...(await viewOfAdmin()), isShared: true }),
  },
  renameSavedView: {
    expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'ok'],
    variables: async () => ({ ...(await viewOfAdmin()), name: randomUUID() }),
  },
  deleteSavedView: { expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', 'ok'], variables: () => viewOfAdmin() },
  commentThreads: { expect: staff, variables: async () => ({ kind: 'PRODUCT', ...(await idOf(product)()) }) },
  commentPeople: { expect: staff, variables: () => ({ kind: 'JOB' }) },
  dueThreads: { expect: staff, variables: () => ({ from: '2027-03-01', to: '2027-03-31' }) },
  startCommentThread: {
    expect: staff,
    variables: async () => ({ input: { kind: 'PRODUCT', itemId: (await fresh(product)).id, text: 'Comment' } }),
  },
  addComment: { expect: staff, variables: async () => ({ threadId: (await commentOfAdmin()).id, text: 'Answer' }) },
  updateCommentThread: {
    expect: staff,
    variables: async () => ({ id: (await commentOfAdmin()).id, changes: { isDone: true } }),
  },
  // An admin wrote these comments.
  editComment: {
    expect: ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok'],
    variables: async () => ({ id: (await commentOfAdmin()).comments[0]!.id, text: 'Changed' }),
  },
  deleteComment: {
    expect: ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok'],
    variables: async () => ({ id: (await commentOfAdmin()).comments[0]!.id }),
  },
  inbox: { expect: staff },
  inboxCount: { expect: staff },
  markInboxRead: { expect: staff },
  setCommentMail: { expect: staff, variables: () => ({ mail: 'NONE' }) },
  // The token is the right.
  review: { expect: everyone, variables: async () => ({ token: await reviewToken() }) },
  addReviewComment: {
    expect: everyone,
    variables: async () => ({ token: await reviewToken(), input: { name: 'Cleo', text: 'Comment' } }),
  },
  previewLinks: { expect: staff },
  openPreview: { expect: staff, variables: () => ({ view: { at: new Date().toISOString() } }) },
  createPreviewLink: { expect: staff, variables: () => ({ view: { at: new Date().toISOString() } }) },
  revokePreviewLink: {
    // That of somebody else. Contributors do not see it.
    expect: ['UNAUTHENTICATED', 'NOT_FOUND', 'ok', 'ok'],
    variables: async () => ({ id: (await previewLinks.create(actor, { at: new Date().toISOString() })).id }),
  },
  mails: { expect: admins },
  sendMail: {
    expect: admins,
    variables: async () => {
      await server.services.mailOutbox.write('reader@example.org', 'release-published', {
        releaseId: randomUUID(),
        name: 'Spring',
      })
      const { items } = await mail.list(actor, { limit: 1, offset: 0 })
      return { id: items[0]!.id }
    },
  },
  subscribers: { expect: admins },
  exportSubscribers: { expect: admins },
  removeSubscriber: {
    expect: admins,
    variables: async () => ({ id: await newSubscriber() }),
  },
  webhooks: { expect: admins },
  webhook: { expect: admins, variables: newWebhook },
  addWebhook: { expect: admins, variables: () => ({ input: webhookInput }) },
  updateWebhook: { expect: admins, variables: async () => ({ ...(await newWebhook()), input: webhookInput }) },
  pauseWebhook: { expect: admins, variables: newWebhook },
  resumeWebhook: { expect: admins, variables: newWebhook },
  rotateWebhookSecret: { expect: admins, variables: newWebhook },
  removeWebhook: { expect: admins, variables: newWebhook },
  webhookDeliveries: { expect: admins, variables: async () => ({ webhookId: (await newWebhook()).id }) },
  testWebhook: { expect: admins, variables: newWebhook },
  sendWebhookDeliveryAgain: { expect: admins, variables: newDelivery },
  skipWebhookDelivery: { expect: admins, variables: newDelivery },
  subscribe: { expect: everyone, variables: () => ({ email: `${randomUUID()}@example.org` }) },
}

const operations = (['query', 'mutation'] as const).flatMap((kind) => {
  const type = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!
  return Object.values(type.getFields()).map((field) => ({ kind, field }))
})

it('has an expectation for every operation, and no other', () => {
  expect(Object.keys(rows).toSorted()).toEqual(operations.map(({ field }) => field.name).toSorted())
})

/** What a document selects already. */
interface Selected {
  variables: GraphQLArgument[]
  types: Set<string>
}

const itemTypes = new Set(collections.map(({ name }) => typeName(name)))

/**
 * Selects every field of a type, with the arguments of the fields as variables. A document has at most 2,000 tokens, so a type
 * that several parts of `Site` have is selected whole in one of them.
 */
function selection(type: GraphQLOutputType, selected: Selected, parents: readonly string[]): string {
  const named = getNamedType(type)
  if (isUnionType(named))
    return `{ ${named
      .getTypes()
      .map((each) => `... on ${each.name} { id }`)
      .join(' ')} }`
  if (!isObjectType(named)) return ''
  // What an item refers to, and what is around it, is read as any item.
  const isRelated = parents.some((parent) => itemTypes.has(parent) || parent.endsWith('Neighbours'))
  if (itemTypes.has(named.name) && isRelated) return '{ id }'
  const path = [...parents, named.name]
  const all = Object.values(named.getFields()).filter((field) => !path.includes(getNamedType(field.type).name))
  const values = all.filter(({ type: inner, args }) => !isCompositeType(getNamedType(inner)) && args.length === 0)
  const isRepeated = parents[0] === 'Site' && selected.types.has(named.name) && values.length > 0
  selected.types.add(named.name)
  const fields = (isRepeated ? values.slice(0, 1) : all).map((field) => field.name + given(field, selected, path))
  return `{ ${fields.join(' ')} }`
}

function given(field: GraphQLField<unknown, unknown>, selected: Selected, parents: readonly string[] = []): string {
  const { variables } = selected
  const needed = field.args.filter((argument) => !variables.some(({ name }) => name === argument.name))
  variables.push(...needed)
  const list = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  return (list && `(${list})`) + selection(field.type, selected, parents)
}

function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const variables: GraphQLArgument[] = []
  const body = field.name + given(field, { variables, types: new Set() })
  const declared = variables.map(({ name, type, defaultValue }) => {
    return `$${name}: ${String(type)}${defaultValue === undefined ? '' : ` = ${print(astFromValue(defaultValue, type)!)}`}`
  })
  return `${kind} ${declared.length > 0 ? `(${declared.join(', ')}) ` : ''}{ ${body} }`
}

async function withFile(
  query: string,
  { file: name, isDocument = false }: { file: string; isDocument?: boolean | undefined },
  token: string | undefined,
  variables: object = {},
) {
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { ...variables, [name]: null } }))
  form.append('map', JSON.stringify({ 0: [`variables.${name}`] }))
  if (isDocument) form.append('0', new Blob([pdf()], { type: 'application/pdf' }), 'label.pdf')
  else form.append('0', new Blob([await image('png')], { type: 'image/png' }), 'leaf.png')
  const answer = await server.fetch('/api/graphql', { method: 'POST', token, body: form })
  return (await answer.json()) as Pick<GraphQLAnswer<object>, 'data' | 'errors'>
}

/** The operations that need a user of their own: they end sessions, change the account, or need its password. */
const OWN_ACCOUNT = new Set([
  'signOut',
  'changePassword',
  'changeEmail',
  'reauthenticate',
  'beginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
])

/** Creates a user with a session. */
async function tokenOf(role: Role): Promise<string> {
  const { username } = await newUser(role)
  return (await server.services.sessions.signIn(username, 'long enough to be one', '192.0.2.7')).token
}

it.each(operations)('$kind $field.name', async ({ kind, field }) => {
  const { expect: expected, variables, file, isDocument } = rows[field.name]!
  const query = documentOf(kind, field)
  const results: unknown[] = []
  let values: object | undefined
  for (const who of EVERYONE) {
    values ??= await variables?.()
    const ends = OWN_ACCOUNT.has(field.name)
    const token = who === 'visitor' ? undefined : ends ? await tokenOf(who) : server.tokens[who]
    const { data, errors } = file
      ? await withFile(query, { file, isDocument }, token, values)
      : await server.graphql(query, values, { token })
    results.push(...(errors?.map(({ extensions, message }) => extensions.code ?? message) ?? ['ok']))
    if (errors) continue
    expect(data).toHaveProperty(field.name)
    // Only an operation that was refused has left what it would change for the next caller.
    values = undefined
  }
  expect(results).toEqual(expected)
})

it('hides the history and the deletions of settings from those who may not read settings', async () => {
  await settings.update(actor, 'notification_email', 'notify@verdant.example')
  const queries = [
    `{ history(kind: SETTING, id: "${settingId('notification_email')}") { items { changes { after } } } }`,
    `{ history(kind: SETTING, id: "${settingId('site_title')}") { total } }`,
    `{ historyAuthors(kind: SETTING, id: "${settingId('site_title')}") }`,
    `{ restorePlan(kind: SETTING, id: "${settingId('site_title')}", version: 1) { laterCount } }`,
    `{ versionDifferences(kind: SETTING, id: "${settingId('site_title')}", before: 1, after: 1) { after } }`,
    '{ deleted(kind: SETTING) { items { title } } }',
  ]
  for (const query of queries) {
    const { data, errors } = await server.graphql(query, {}, { as: 'contributor' })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(data ?? null).toBeNull()
    expect((await server.graphql(query, {}, { as: 'editor' })).errors).toBeUndefined()
  }
})

it('hides the history of items that editors may not read', async () => {
  await settings.update(actor, 'recaptcha_site_key', 'site-key-of-the-tests')
  await settings.update(actor, 'recaptcha_secret_key', 'secret-key-of-the-tests')
  const query = `query ($id: ID!) { history(kind: SETTING, id: $id) { items { changes { field after } } total } }`
  const read = (key: 'recaptcha_site_key' | 'recaptcha_secret_key' | 'site_title', as: 'editor' | 'admin') =>
    server.graphql(query, { id: settingId(key) }, { as })
  for (const key of ['recaptcha_site_key', 'recaptcha_secret_key'] as const) {
    expect((await read(key, 'editor')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  expect((await read('site_title', 'editor')).errors).toBeUndefined()
  expect(JSON.stringify(await read('recaptcha_site_key', 'admin'))).toContain('site-key-of-the-tests')
  expect(JSON.stringify(await read('recaptcha_secret_key', 'admin'))).not.toContain('secret-key-of-the-tests')
})
