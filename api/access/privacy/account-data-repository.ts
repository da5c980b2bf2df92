import type { Database } from '../../platform/database/database.ts'

type Rows = Record<string, unknown>[]

/** What is kept of a person with an account, by subject. No secret and no hash is a part of it. */
const QUERIES = {
  account: `
    select id, username, email, role, "isActive", "commentMail", "createdAt", "lastSignInAt",
      "totpConfirmedAt" as "authenticatorSince", cardinality("recoveryHashes") as "recoveryCodesLeft"
    from users where id = $1`,
  sessions: `
    select device, network, "createdAt", "lastUsedAt", "expiresAt" from session where "user" = $1 order by "createdAt"`,
  devices: `select device, network, "lastSeenAt" from "knownDevice" where "user" = $1 order by "lastSeenAt"`,
  passkeys: `select name, transports, "createdAt", "lastUsedAt" from passkey where "user" = $1 order by "createdAt"`,
  linkedIdentities: `
    select issuer, subject, label, "createdAt", "lastUsedAt" from "linkedIdentity" where "user" = $1 order by "createdAt"`,
  apiTokens: `
    select name, scopes, networks, "createdAt", "expiresAt", "lastUsedAt" from "apiToken" where "user" = $1 order by "createdAt"`,
  links: `
    select purpose, email, role, "createdByName" as "createdBy", "createdAt", "expiresAt" from "oneTimeLink"
    where "user" = $1 or "createdById" = $1 order by "createdAt"`,
  previewLinks: `
    select view, "isPersonal", "createdAt", "expiresAt", "revokedAt" from "previewLink"
    where "createdById" = $1 order by "createdAt"`,
  savedViews: `
    select kind, name, search, "where", sort, descending, owner is null as "isShared", "createdAt" from "savedView"
    where $1 in (owner, "sharedBy") order by "createdAt"`,
  webhooks: `
    select w."createdAt", w.topics, w.events, w.state from webhook w
    join users u on u.id = $1 and split_part(w."createdByName", ' (', 1) = u.username order by w."createdAt"`,
  mails: `
    select m.id, m.template, m.data, m.state, m."createdAt", m."sentAt" from mail m
    join users u on u.email = m.recipient and u.id = $1 order by m."createdAt"`,
  newsletter: `
    select s.email, s."createdAt", s."confirmedAt", s."consentText" from subscriber s
    join users u on u.email = s.email and u.id = $1`,
  auditLog: `
    select at, action, "actorName" as actor, "targetName" as target, network from audit
    where "actorId" = $1 or "targetId" = $1 order by at, id`,
  releases: `
    select name, notes, state, "createdAt", "publishedAt", "createdById" = $1 as "isCreator",
      "scheduledById" = $1 as "isScheduler", "approvedById" = $1 as "isApprover" from release
    where $1 in ("createdById", "scheduledById", "approvedById") order by "createdAt"`,
  itemComments: `
    select t.kind, t."itemId", t.field, c.text, c."createdAt", c."editedAt" from comment c join "commentThread" t on t.id = c.thread
    where c."authorId" = $1 order by c."createdAt", c.id`,
  comments: `
    select c.at, c.action, c.text, r.name as release from "releaseComment" c left join release r on r.id = c."releaseId"
    where c."authorId" = $1 order by c.at, c.id`,
  drafts: `
    select c.kind, c."itemId", r.name as release, c.action, c.values, c."createdAt", c."updatedAt" from "pendingChange" c
    left join release r on r.id = c."releaseId" where c."authorId" = $1 order by c."createdAt"`,
  revisions: `
    select kind, "itemId", version, action, source, "createdAt" as at, "authorName" as author from revision
    where "authorId" = $1 order by id`,
} as const

export type AccountData = Record<keyof typeof QUERIES, Rows>

/** Reads everything that is kept of a person with an account. */
export class AccountDataRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns all rows of a user, from one snapshot. */
  read(id: string): Promise<AccountData> {
    return this.#database.readSnapshot(async () => {
      const data: Partial<AccountData> = {}
      for (const [subject, query] of Object.entries(QUERIES))
        data[subject as keyof AccountData] = await this.#database.query(query, [id])
      return data as AccountData
    })
  }
}
