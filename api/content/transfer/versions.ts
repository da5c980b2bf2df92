import { createHash } from 'node:crypto'
import { stored } from '../../../schema/kinds/index.ts'
import { settings } from '../../../schema/settings.ts'
import { LAST_MIGRATION } from '../../platform/database/migrate.ts'
import { VERSION } from '../../platform/version.ts'

/** The name and the version of the format in which two sites exchange content. */
export const TRANSFER_FORMAT = 'verdant-transfer'
const TRANSFER_VERSION = 3

/** What one side of a transfer can read and write. */
export interface Versions {
  /** The version of the transfer format. */
  version: number
  /** The version of Verdant. */
  madeBy: string
  /** The last migration, which tells the order of two content models. */
  migration: string
  /** A hash of the fields of each kind, by the kind's path. */
  model: Record<string, string>
}

/** Keys that describe a field to people only. */
const WORDS = new Set(['label', 'help', 'description', 'category'])

const fingerprint = (value: unknown) =>
  createHash('sha256')
    .update(
      JSON.stringify(value, (key, inner: unknown) => (WORDS.has(key) && typeof inner === 'string' ? undefined : inner)),
    )
    .digest('hex')
    .slice(0, 12)

/** The versions of this program. */
export const ownVersions: Versions = {
  version: TRANSFER_VERSION,
  madeBy: VERSION,
  migration: LAST_MIGRATION,
  model: Object.fromEntries([
    ...stored.map(({ path, fields }) => [path, fingerprint(fields)]),
    ['settings', fingerprint(settings)],
  ]) as Record<string, string>,
}

/** Returns versions that another program has stated; undefined if they are malformed. */
export function parseVersions(value: unknown): Versions | undefined {
  const { version, madeBy, migration, model } = (value ?? {}) as Record<string, unknown>
  const isText = (text: unknown): text is string => typeof text === 'string' && text.length > 0 && text.length <= 200
  if (typeof version !== 'number' || !Number.isInteger(version) || !isText(madeBy)) return undefined
  // A later format may describe the model in another way, and is refused by its version.
  const hashes = typeof model === 'object' && model !== null && Object.values(model).every(isText) ? model : {}
  return { version, madeBy, migration: isText(migration) ? migration : '', model: hashes as Record<string, string> }
}

/** One side of a transfer in a message. */
export interface Side {
  /** Such as `this installation`. */
  name: string
  versions: Versions
}

/** Returns in one line why two sides cannot exchange content, and which of them is newer; undefined if they can. */
export function incompatibility(first: Side, second: Side): string | undefined {
  const order = (by: (versions: Versions) => number | string): [newer: Side, older: Side] | undefined => {
    const [a, b] = [by(first.versions), by(second.versions)]
    return a === b ? undefined : a > b ? [first, second] : [second, first]
  }
  const update = (older: Side) => `Update ${older.name} first.`
  const formats = order(({ version }) => version)
  if (formats) {
    const [newer, older] = formats
    return `${capital(newer.name)} is newer: it uses transfer format ${newer.versions.version} (Verdant ${newer.versions.madeBy}), and ${older.name} format ${older.versions.version} (Verdant ${older.versions.madeBy}). ${update(older)}`
  }
  const differing = differingKinds(first.versions.model, second.versions.model)
  if (differing.length === 0) return undefined
  const models = order(({ migration }) => migration)
  const kinds = differing.slice(0, 5).join(', ') + (differing.length > 5 ? ` and ${differing.length - 5} more` : '')
  if (!models)
    return `${capital(first.name)} and ${second.name} have different content models (${kinds}), and neither is newer: both end with migration ${first.versions.migration}. Install the same model on both sides.`
  const [newer, older] = models
  const described = ({ versions }: Side) => `Verdant ${versions.madeBy}, migration ${versions.migration}`
  return `${capital(newer.name)} has a newer content model (${described(newer)}) than ${older.name} (${described(older)}); they differ in: ${kinds}. ${update(older)}`
}

const capital = (text: string) => (/^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1))

const differingKinds = (first: Versions['model'], second: Versions['model']): string[] =>
  [...new Set([...Object.keys(first), ...Object.keys(second)])].filter((path) => first[path] !== second[path])
