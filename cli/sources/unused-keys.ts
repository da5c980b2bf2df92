import { isObject } from '../../schema/is-object.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { isNothing } from './map-record.ts'
import { simplified } from './path.ts'

/** Keys that describe a record and are not content. */
const METADATA = ['id', 'uuid', 'v', 'version', 'createdat', 'updatedat']
/** Largest number of keys in a message, and longest key, in characters. */
const SHOWN = 10
const KEY_LIMIT = 60

const short = (key: string) => (key.length > KEY_LIMIT ? `${key.slice(0, KEY_LIMIT)}…` : key)

/** Lists names in a message. */
export const named = (names: string[]): string =>
  `${names
    .slice(0, SHOWN)
    .map((name) => `“${short(name)}”`)
    .join(', ')}${names.length > SHOWN ? ' and others' : ''}`

/** Collects the keys of records that hold a value but fill no field of their kind. */
export class UnusedKeys {
  private readonly kinds = new Map<AnyKind, { used: Set<string>; all: Set<string> }>()
  private readonly ignored: ReadonlySet<string>

  /** @param metadata further keys that are not content */
  constructor(metadata: readonly string[] = []) {
    this.ignored = new Set([...METADATA, ...metadata.map(simplified)])
  }

  /** @param paths the paths that filled a field */
  add(kind: AnyKind, data: unknown, paths: string[]): void {
    if (!isObject(data)) return
    const keys = this.kinds.get(kind) ?? { used: new Set(), all: new Set() }
    this.kinds.set(kind, keys)
    const spellings = new Set(paths.map((path) => simplified(path.split('.')[0]!)))
    for (const [key, value] of Object.entries(data)) {
      if (isNothing(value) || this.ignored.has(simplified(key))) continue
      keys.all.add(key)
      if (spellings.has(simplified(key))) keys.used.add(key)
    }
  }

  /** Names the unused keys of each kind. Returns undefined if there are none. */
  message(): string | undefined {
    const parts = [...this.kinds].flatMap(([kind, { used, all }]) => {
      const unused = [...all].filter((key) => !used.has(key))
      if (unused.length === 0) return []
      const fields = Object.keys(kind.fields).join(', ')
      return [`${kind.labelPlural.toLowerCase()} have no field ${named(unused)} (they have: id, ${fields})`]
    })
    return parts.length === 0 ? undefined : parts.join('; ')
  }
}
