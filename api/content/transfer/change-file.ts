import { isObject } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Change } from '../items/change.ts'
import { isId } from '../../../schema/is-id.ts'
import { AppError } from '../../platform/errors.ts'
import { fileLines } from './lines.ts'
import { transferable } from './content-file.ts'
import { parseVersions, TRANSFER_FORMAT, type Versions } from './versions.ts'

/*
 * The change set of a transfer, as lines of JSON:
 *
 *     {"format": "verdant-transfer", "version": 3, "madeBy": …, "migration": …, "model": …, "release": {"name": …, "version": …} | null}
 *     {"kind": "product", "action": "update", "id": …, "version": 3, "title": …, "values": {…}}      one change a line
 *     {"end": 12}                                                                                    last: the number of changes
 *
 * `version` is the version that the item must have. A new media file has the receipt of its bytes as `receipt`.
 */

/** The release that a change set is prepared in. */
export interface ChangeSetRelease {
  name: string
  /** The version of the release that the sender has compared with; null if the release is new. */
  version: number | null
}

/** What a change set says about itself. */
export interface ChangeSetManifest extends Versions {
  release: ChangeSetRelease | null
}

/** A change of a change set. Its values are not checked yet. */
export interface GivenChange {
  kind: AnyKind
  action: Change['action']
  id: string
  expectedVersion: number | undefined
  title: string
  values: Record<string, unknown>
  receipt: unknown
}

const byName = new Map<string, AnyKind>(transferable.map((kind) => [kind.name, kind]))
const ACTIONS: readonly unknown[] = ['create', 'update', 'delete'] satisfies Change['action'][]
const MAX_VERSION = 2 ** 31 - 1
const LONGEST_TITLE = 200

const malformed = (number: number, reason: string) =>
  new AppError('BAD_REQUEST', `Line ${number} of the change set ${reason}`)

function parsed(text: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Reported below.
  }
  throw malformed(number, 'is not a JSON object')
}

/** Reads the first line of a change set. @throws AppError BAD_REQUEST */
export async function readManifest(path: string): Promise<ChangeSetManifest> {
  for await (const { text } of fileLines(path)) {
    const line = parsed(text, 1)
    const versions = line.format === TRANSFER_FORMAT ? parseVersions(line) : undefined
    if (!versions) throw malformed(1, `does not name the format ${TRANSFER_FORMAT} and its versions`)
    return { ...versions, release: releaseOf(line.release) }
  }
  throw new AppError('BAD_REQUEST', 'The change set is empty')
}

function releaseOf(value: unknown): ChangeSetRelease | null {
  if (value === null || value === undefined) return null
  if (!isObject(value) || typeof value.name !== 'string') throw malformed(1, 'has a release without a name')
  const { name, version } = value
  if (version !== null && !isVersion(version)) throw malformed(1, 'has a release without a version')
  return { name, version }
}

const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_VERSION

/** Yields the changes of a change set, in constant memory. @throws AppError BAD_REQUEST also if the last line is missing */
export async function* readChanges(path: string): AsyncGenerator<GivenChange> {
  let number = 0
  let count = 0
  let isEnded = false
  for await (const { text } of fileLines(path)) {
    if (++number === 1) continue
    if (isEnded) throw malformed(number, 'follows the last one')
    const line = parsed(text, number)
    if ('end' in line) {
      if (line.end !== count) throw malformed(number, `counts ${String(line.end)} changes, but ${count} precede it`)
      isEnded = true
      continue
    }
    count++
    yield changeOf(line, number)
  }
  if (!isEnded) throw new AppError('BAD_REQUEST', 'The change set did not arrive whole')
}

function changeOf(line: Record<string, unknown>, number: number): GivenChange {
  const { kind: name, action, id, version, title, values = {}, receipt, ...unknown } = line
  const kind = typeof name === 'string' ? byName.get(name) : undefined
  if (!kind) throw malformed(number, 'names no kind that is transferred')
  if (!ACTIONS.includes(action)) throw malformed(number, 'has an unknown action')
  if (typeof id !== 'string' || !isId(id)) throw malformed(number, 'has no id')
  if (version !== undefined && !isVersion(version)) throw malformed(number, 'has a version that is not a whole number')
  if (version === undefined && action !== 'create') throw malformed(number, 'does not name the version of the item')
  if (!isObject(values)) throw malformed(number, 'has values that are not an object')
  const [extra] = Object.keys(unknown)
  if (extra !== undefined) throw malformed(number, `has the unknown key ${extra.slice(0, LONGEST_TITLE)}`)
  return {
    kind,
    action: action as Change['action'],
    id,
    expectedVersion: action === 'create' ? undefined : version,
    title: typeof title === 'string' ? title.slice(0, LONGEST_TITLE) : '',
    values,
    receipt,
  }
}
