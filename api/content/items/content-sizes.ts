import { setTimeout } from 'node:timers/promises'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds as allKinds } from '../../../schema/kinds/index.ts'
import { keptTotal } from '../../platform/database/item-counts.ts'
import { BACKGROUND } from '../../platform/database/background.ts'
import { type Database, identifier } from '../../platform/database/database.ts'

/** The measured size of the stored items of a kind. */
export interface KindSize {
  /** The number of items. */
  items: number
  /** The average size of a column as text, in bytes. */
  columns: Readonly<Record<string, number>>
  /** The average size of an item as text, in bytes. */
  itemBytes: number
}

export type KindSizes = ReadonlyMap<string, KindSize>

/** After this time, the sizes are measured again in the background. */
const MAX_AGE_MS = 30_000
/** The longest time that a caller waits for the first measurement. */
const FIRST_MS = 500
/** The number of items that are measured, in the order of their random ids. */
const SAMPLE = 200

const columnsOf = (kind: AnyKind) => ['id', ...Object.keys(kind.fields), 'version', 'createdAt', 'updatedAt']

function measurement(kind: AnyKind): string {
  const table = identifier(kind.name)
  const sizes = columnsOf(kind).map((name) => {
    const column = identifier(name)
    return `coalesce(avg(octet_length(${column}::text)), 0)::float8 as ${column}`
  })
  const sample = `select ${sizes.join(', ')} from (select * from ${table} order by id limit ${SAMPLE}) as sample`
  const items = kind.singleton ? `select count(*) from ${table}` : keptTotal(kind)
  return `select '${kind.name}' as kind, (${items}) as items, to_jsonb(measured) as columns
    from (${sample}) as measured`
}

/** Knows about how large the stored content is, without asking the database each time. */
export class ContentSizes {
  readonly #database: Database
  readonly #statement: string
  #sizes: KindSizes = new Map()
  #measuring: Promise<void> = Promise.resolve()
  #measuredAt = -Infinity

  constructor(database: Database, kinds: readonly AnyKind[] = allKinds) {
    this.#database = database
    this.#statement = `${BACKGROUND} ${kinds.map(measurement).join(' union all ')}`
  }

  /**
   * Returns the sizes of all kinds, by name, at most half a minute older than the last call. The first call waits for the
   * measurement, but not long: without sizes, the time limits of statements still hold.
   */
  async current(): Promise<KindSizes> {
    if (performance.now() - this.#measuredAt > MAX_AGE_MS) {
      this.#measuredAt = performance.now()
      this.#measuring = this.#measure().then(
        (sizes) => void (this.#sizes = sizes),
        () => void (this.#measuredAt = -Infinity),
      )
    }
    if (this.#sizes.size === 0) await Promise.race([this.#measuring, setTimeout(FIRST_MS, undefined, { ref: false })])
    return this.#sizes
  }

  async #measure(): Promise<KindSizes> {
    const query = () =>
      this.#database.query<{ kind: string; items: number; columns: Record<string, number> }>(this.#statement)
    const rows = await this.#database.runAsJob(query)
    return new Map(
      rows.map(({ kind, items, columns }) => {
        const itemBytes = Object.values(columns).reduce((sum, bytes) => sum + bytes, 0)
        return [kind, { items, columns, itemBytes }]
      }),
    )
  }
}
