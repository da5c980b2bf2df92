import { isObject } from '../../../schema/is-object.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import type { Mapping, NamedPath, Rule } from '../mapping/mapping.ts'
import { nearestName, simplified } from '../../../schema/similar-names.ts'

/** Largest number of keys of a record that are compared with a path. */
const KEY_LIMIT = 1_000
/** Largest number of paths that notes name. */
const SHOWN = 20

/** Where a path ends in a record: at a value (also an empty one), or before a key that an object does not have. */
type End = 'found' | 'unknown' | { before: string; key: string; remaining: string; keys: string[] }

const without = (before: string, key: string, remaining: string, keys: string[]): End => ({
  before,
  key,
  remaining,
  keys,
})

/** Follows a path as `valueAt` does. Lists without entries and missing objects tell nothing. */
function endOf(value: unknown, path: string, before = ''): End {
  if (path === '.' || path === '') return 'found'
  if (value === undefined || value === null || value === '') return 'unknown'
  const [key = '', ...others] = path.split('.')
  const remaining = others.join('.')
  if (Array.isArray(value)) {
    const entries: unknown[] = key === '*' ? value : /^\d+$/.test(key) ? value.slice(Number(key), Number(key) + 1) : []
    if (key !== '*' && !/^\d+$/.test(key)) return value.length === 0 ? 'unknown' : without(before, key, remaining, [])
    const ends = entries.slice(0, KEY_LIMIT).map((entry) => endOf(entry, remaining, `${before}${key}.`))
    return ends.find((end) => end === 'found') ?? ends.find((end) => end !== 'unknown') ?? 'unknown'
  }
  if (!isObject(value)) return without(before, key, remaining, [])
  if (Object.hasOwn(value, path)) return 'found'
  const own = key.startsWith('~')
    ? Object.keys(value).find((candidate) => simplified(candidate) === simplified(key))
    : key
  if (own === undefined || !Object.hasOwn(value, own)) {
    const keys = Object.keys(value)
    // An empty object tells nothing, such as the terms of a WordPress page.
    return keys.length === 0 ? 'unknown' : without(before, key, remaining, keys)
  }
  return endOf(value[own], remaining, `${before}${key}.`)
}

/** What is known about a path that no record has had so far. */
interface Missing {
  path: NamedPath
  /** Where the path ends in the records: before the key that they lack. */
  end?: Exclude<End, string>
  keys: Set<string>
}

/** Finds the paths of a mapping file that no record has: most are mistyped. */
export class MissingPaths {
  readonly #pending = new Map<Rule, Missing[]>()
  readonly #mapping: Mapping | undefined

  /** @param mapping the mapping, if the user wrote it */
  constructor(mapping: Mapping | undefined) {
    this.#mapping = mapping
    for (const rule of mapping?.rules ?? [])
      this.#pending.set(
        rule,
        rule.named.map((path) => ({ path, keys: new Set() })),
      )
  }

  /** Looks for the paths that choose records, before a rule is chosen. */
  addRecord({ data, list }: ForeignRecord): void {
    for (const rule of this.#mapping?.rules ?? [])
      if (rule.records === undefined || list === undefined || rule.records === list) this.#look(rule, data, true)
  }

  /** Looks for the paths of a rule in a record that it takes. @param data the record with what its references lead to */
  addMapped(rule: Rule, data: unknown): void {
    this.#look(rule, data, false)
  }

  /** Names the paths that no record has, with their lines in the mapping. */
  notes(): string[] {
    const missing = [...this.#pending.values()].flatMap((paths) => paths.filter(({ end }) => end !== undefined))
    const alternatives = Map.groupBy(missing, ({ path }) => path.group)
    const reported = missing.filter(({ path, end, keys }) => {
      // One of several paths may be missing, unless it looks mistyped.
      const isAlone = alternatives.get(path.group)!.length === path.alternatives
      return isAlone || nearestName(end!.key, keys) !== undefined
    })
    const lines = reported.map(({ path, end, keys }) => {
      const { before, key, remaining } = end!
      const like = nearestName(key, keys)
      const whole = like === undefined ? '' : `; nearest: “${before}${like}${remaining === '' ? '' : `.${remaining}`}”`
      return `${path.origin()}: no record has “${path.path}”${whole}`
    })
    const others = lines.length - SHOWN
    return others > 0 ? [...lines.slice(0, SHOWN), `and ${others} more paths that no record has`] : lines
  }

  #look(rule: Rule, data: unknown, isChoice: boolean): void {
    const paths = this.#pending.get(rule)
    if (!paths || paths.length === 0) return
    const left = paths.filter((missing) => {
      if (missing.path.isChoice !== isChoice) return true
      const end = endOf(data, missing.path.path)
      if (end === 'found') return false
      if (end === 'unknown') return true
      missing.end ??= end
      for (const key of end.keys) if (missing.keys.size < KEY_LIMIT) missing.keys.add(key)
      return true
    })
    if (left.length < paths.length) this.#pending.set(rule, left)
  }
}
