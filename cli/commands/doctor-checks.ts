import { isGroup, isGroupList, isNested, typeOf } from '../../schema/fields.ts'
import { managingRoles } from '../../schema/permissions.ts'
import { counted } from '../../schema/counted.ts'
import { quoted } from '../../schema/transfer/quoted.ts'
import { isId } from '../../schema/is-id.ts'
import { kinds, page, publicKinds, seo, stored } from '../../schema/kinds/index.ts'
import { publicIdOf } from '../../schema/kinds/media-file.ts'
import { addressKey, type AnyKind } from '../../schema/kind.ts'
import { settingOf } from '../../schema/settings.ts'
import { checkNew, checkSetting } from '../../schema/validate.ts'
import { ANCHORS, isPageName } from '../../schema/website.ts'
import { type Item, ItemRepository } from '../../api/content/items/items.ts'
import { targetOf } from '../../api/content/checks/link-target.ts'
import { activeAddresses } from '../../api/content/items/slugs.ts'
import { missingReferences, missingReferenceText } from '../../api/content/references/missing-references.ts'
import { BackgroundPauseRepository } from '../../api/content/publishing/background-pause.ts'
import type { WebhookService } from '../../api/delivery/webhooks/service.ts'
import type { Database } from '../../api/platform/database/database.ts'
import { hasDiskSpace } from '../../api/platform/database/disk-space.ts'
import { readStatus, requireWritable } from '../../api/platform/database/migrate.ts'
import { hasTrigrams, unpreparedKinds } from '../../api/platform/database/search-documents.ts'
import { schemaChanges } from '../../api/platform/database/schema-changes.ts'

/** A problem that a check found. */
export interface Finding {
  level: 'error' | 'warning'
  message: string
  /** How to resolve it. */
  remedy: string
}

export const error = (message: string, remedy: string): Finding => ({ level: 'error', message, remedy })
export const warning = (message: string, remedy: string): Finding => ({ level: 'warning', message, remedy })

/** Checks that the database accepts writes: a standby, or a server whose disk is full, does not. */
export async function checkWritable(database: Database): Promise<Finding[]> {
  const { pending } = await readStatus(database)
  if (pending.length > 0) return []
  try {
    await requireWritable(database)
    if (await hasDiskSpace(database)) return []
    return [error('The disk of the database is full', 'Free space on it, or give it more. Verdant needs no restart.')]
  } catch (cause) {
    return [
      error(
        `The database accepts reads only: ${cause instanceof Error ? cause.message : String(cause)}`,
        'Make DATABASE_URL the address of the primary, with target_session_attrs=read-write if it names several hosts, or free space on its disk.',
      ),
    ]
  }
}

/** The oldest supported major version of PostgreSQL. */
const MIN_POSTGRES = 15

export async function checkServer(database: Database): Promise<Finding[]> {
  const [row] = await database.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = row!
  return [
    ...(version < MIN_POSTGRES
      ? [
          error(
            `PostgreSQL ${version} is too old`,
            `Restore a backup of this database into PostgreSQL ${MIN_POSTGRES} or later (verdant backup, verdant restore).`,
          ),
        ]
      : []),
    ...(encoding !== 'UTF8'
      ? [
          error(
            `The database is encoded in ${encoding}`,
            'Create a database with encoding UTF8, and restore a backup of this one into it (verdant backup, verdant restore).',
          ),
        ]
      : []),
  ]
}

export async function checkMigrations(database: Database, url: string): Promise<Finding[]> {
  const { pending } = await readStatus(database)
  if (pending.length > 0)
    return [
      error(
        `${counted(pending.length, 'migration is', 'migrations are')} pending: ${pending.join(', ')}`,
        'Run: npx verdant migrate up. Then run verdant doctor again: the other checks need the tables.',
      ),
    ]
  const [first] = await schemaChanges(url)
  if (!first) return []
  return [
    warning(
      `The tables differ from the model: ${first}`,
      'Undo manual changes to the tables, or restore a backup into a new database.',
    ),
  ]
}

export async function checkSearch(database: Database): Promise<Finding[]> {
  const unprepared = await unpreparedKinds(database, stored)
  return [
    ...((await hasTrigrams(database))
      ? []
      : [
          warning(
            'Searches correct only exchanged letters, and long lists are searched slowly: the extension pg_trgm is missing',
            'As a user who may create extensions, run in this database: create extension pg_trgm. Then run: npx verdant migrate up, and restart the server.',
          ),
        ]),
    ...unprepared.map(({ labelPlural }) =>
      warning(`${labelPlural} are not searched as the model says`, 'Run: npx verdant migrate up'),
    ),
  ]
}

export async function checkAdmins(database: Database): Promise<Finding[]> {
  const [admin] = await database.query('select id from users where role = any($1) and "isActive" limit 1', [
    managingRoles,
  ])
  if (admin) return []
  return [warning('No admin can sign in', 'Run: npx verdant users add <name> --role admin --email <address>')]
}

export async function checkSchedules(database: Database): Promise<Finding[]> {
  const since = await new BackgroundPauseRepository(database).since()
  const failed = await database.query<{ name: string }>(`select name from release where state = 'FAILED' order by name`)
  return [
    ...(since
      ? [
          warning(
            `Scheduled releases have been paused since ${since}, when a backup was restored`,
            'Check their times (verdant release list), then run: npx verdant release resume',
          ),
        ]
      : []),
    ...failed.map(({ name }) =>
      warning(
        `The release “${name}” could not be published at its time`,
        `Run: npx verdant release show ${quoted(name)}, correct what it names, then publish or schedule it again.`,
      ),
    ),
  ]
}

/** Finds webhooks that the server has paused, and those whose deliveries fail. */
export async function checkWebhooks(webhooks: WebhookService): Promise<Finding[]> {
  return (await webhooks.statuses()).flatMap(({ id, host, waiting, failing, pauseReason }) => {
    const name = `The webhook to ${host} (${id})`
    if (pauseReason)
      return [
        warning(
          `${name} is paused, and ${counted(waiting, 'delivery waits', 'deliveries wait')}: ${pauseReason}`,
          `Correct what the reason names, then run: npx verdant webhooks resume ${id}`,
        ),
      ]
    if (failing === 0) return []
    return [
      warning(
        `${name} does not accept ${counted(failing, 'delivery', 'deliveries')}, and ${counted(waiting, 'waits', 'wait')} in total`,
        `Look at the errors (npx verdant webhooks deliveries ${id}), correct the receiver, or skip a delivery: npx verdant webhooks skip NUMBER`,
      ),
    ]
  })
}

const nameOf = (kind: AnyKind, item: Item) =>
  kind.singleton ? kind.label : `${kind.label} “${String(item[kind.titleField])}” (${item.id})`

const ANCHOR_LINKS: ReadonlySet<string> = new Set(['#', ...ANCHORS.map((anchor) => `#${anchor}`)])

type Address = [field: string, address: string, type: string]

const ELSEWHERE = 'shows a picture on another host, which pages do not load'

/** Returns the addresses of pictures and links in an item, including those in groups and lists, with their fields. */
function addressesOf(fields: AnyKind['fields'], values: Record<string, unknown>, prefix = ''): Address[] {
  return Object.entries(fields).flatMap(([key, field]): Address[] => {
    const value = values[key]
    const inner = (entry: unknown, path: string) =>
      isNested(field) ? addressesOf(field.fields, (entry ?? {}) as Record<string, unknown>, path) : []
    if (isGroup(field)) return inner(value, `${prefix}${key}.`)
    if (isGroupList(field))
      return ((value ?? []) as unknown[]).flatMap((entry, at) => inner(entry, `${prefix}${key}.${at}.`))
    const { address } = typeOf(field)
    return address && typeof value === 'string' && value !== '' ? [[`${prefix}${key}`, value, address]] : []
  })
}

/** Finds stored values that are no longer valid and references to missing items and pictures. */
export async function checkContent(database: Database): Promise<Finding[]> {
  const files = await database.query<{ publicId: string }>('select "publicId" from "mediaFile"')
  const media = new Set(files.map(({ publicId }) => publicId))
  const pages = new Map<string, boolean>()
  for (const kind of [...publicKinds, page])
    for (const { key, isActive } of await activeAddresses(database, kind)) pages.set(`${kind.name} ${key}`, isActive)

  function dangling(address: string): string | undefined {
    const publicId = publicIdOf(address)
    if (publicId !== undefined && !media.has(publicId)) return 'shows a picture that does not exist'
    const target = targetOf(address.replace(/\/$/, ''))
    if (target.type === 'item' && (isId(target.id) || addressKey(target.kind))) {
      const isActive = pages.get(`${target.kind.name} ${target.id}`)
      // Another address may be one that redirects.
      if (isActive === undefined && target.kind !== page) return 'points to an item that does not exist'
      if (isActive === false) return 'points to an item that visitors cannot see'
    }
    return address.startsWith('#') && !ANCHOR_LINKS.has(address) ? 'points to a section that does not exist' : undefined
  }

  const findings: Finding[] = []
  for (const kind of kinds) {
    for await (const batch of new ItemRepository(database).batches(kind)) {
      for (const item of batch) {
        const values = Object.fromEntries(Object.keys(kind.fields).map((key) => [key, item[key]]))
        const edit = `Edit it in the admin.`
        for (const { field, message } of checkNew(kind, values).errors ?? [])
          findings.push(error(`${nameOf(kind, item)}: ${field}: ${message}`, edit))
        if (kind === seo && !isPageName(String(item.page)))
          findings.push(warning(`${nameOf(kind, item)}: no page has this name, so nothing of it is shown`, edit))
        for (const [field, address, type] of addressesOf(kind.fields, values)) {
          const reason = dangling(address) ?? (type === 'picture' && /^https?:/i.test(address) ? ELSEWHERE : undefined)
          if (reason) findings.push(warning(`${nameOf(kind, item)}: ${field} ${reason}: ${address}`, edit))
        }
      }
    }
  }
  for (const reference of await missingReferences(database))
    findings.push(error(missingReferenceText(reference), 'Take out the reference in the admin, or restore the item.'))
  return [...findings, ...(await checkSettings(database, dangling))]
}

async function checkSettings(
  database: Database,
  dangling: (address: string) => string | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { key, value } of await database.query<{ key: string; value: string }>('select key, value from setting')) {
    const known = settingOf(key)
    const edit = 'Change it in the settings.'
    if (!known) findings.push(warning(`Setting ${key} is unknown`, 'It is not used and can be ignored.'))
    else if (known.audience !== 'secret') {
      for (const { message } of checkSetting(known, value).errors ?? [])
        findings.push(error(`Setting ${key}: ${message}`, edit))
      const reason = known.type === 'image' && value !== '' ? dangling(value) : undefined
      if (reason) findings.push(warning(`Setting ${key} ${reason}: ${value}`, edit))
    }
  }
  return findings
}
