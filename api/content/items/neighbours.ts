import { sql } from 'kysely'
import type { Kind } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { ItemStatements } from './item-statements.ts'
import { keyOf, type ListQuery, matching, valuesOf } from './list-query.ts'
import { isMerged, pageInLanguage, shownItem } from './page-in-language.ts'
import type { Item, Rows } from './rows.ts'

/** The items that a page of one item links to. */
export interface Neighbours {
  /** The items before and after it in the list's order. */
  previous: Item | null
  next: Item | null
  /**
   * Others: first those with the same value of the field that visitors filter by, then those after it in the list. The
   * previous and the next item are among them only if there are no others.
   */
  related: Item[]
}

const MAX_RELATED = 3

/** Returns the active items around an item, as they are shown in a language. @param item as it is shown there */
export const neighboursOf = async (
  database: Database,
  kind: Kind,
  item: Item,
  language?: ReadingLanguage,
): Promise<Neighbours> => {
  const statements = new ItemStatements(database)
  const order = listOrder(kind)
  const columns = sql.join(order.map((column) => sql.ref(column)))
  const place = sql.join(order.map((column) => parameter(column)))
  const { field } = kind.website?.filter ?? {}
  const query: ListQuery = { language, filter: { isActive: true }, limit: 1 }
  const values = { ...item, ...valuesOf(query) }
  const read = async (what: string, compose: () => Rows) => {
    const rows = await statements.read(keyOf(what, kind, query), values, () => statements.items(kind, query, compose()))
    return rows.map((row) => shownItem(row, language))
  }
  const ofActive = () => matching(statements.found(kind, query), kind, query)
  const direction = listDirection(kind)
  const isAscending = direction === 'asc'
  const before = sql<boolean>`(${columns}) ${sql.raw(isAscending ? '<' : '>')} (${place})`
  const after = sql<boolean>`(${columns}) ${sql.raw(isAscending ? '>' : '<')} (${place})`
  const beside = (way: 'asc' | 'desc', condition: typeof before) => () =>
    isMerged(kind, query)
      ? pageInLanguage(database, kind, query, way, condition)
      : sorted(kind, ofActive().where(condition), way).limit(sql.lit(1))
  /** The others with the same value of the field, or with other values: those after the item, then those before it. */
  const others = async (isSame: boolean): Promise<Item[]> => {
    const group = field && sql<boolean>`${sql.ref(field)} ${sql.raw(isSame ? '=' : '<>')} ${parameter(field)}`
    const [following, preceding] = await Promise.all(
      [after, before].map((condition, at) =>
        read(`related ${isSame} ${at}`, () => {
          const found = ofActive().where(condition)
          return sorted(kind, group ? found.where(group) : found, direction).limit(sql.lit(MAX_RELATED + 2))
        }),
      ),
    )
    return [...following!, ...preceding!]
  }
  const inOneStatement = () => {
    let all = ofActive().where('id', '<>', parameter<string>('id'))
    if (field) all = all.orderBy(sql`${sql.ref(field)} = ${parameter(field)}`, 'desc')
    return sorted(kind, all.orderBy(after, 'desc'), direction).limit(sql.lit(MAX_RELATED + 2))
  }
  const related = async () => {
    // Values in a language have no index.
    if (language) return read('related', inOneStatement)
    const same = await others(true)
    // Items with other values are looked for only if few have this one, so that an index finds them soon.
    return field === undefined || same.length > MAX_RELATED + 1 ? same : [...same, ...(await others(false))]
  }
  const [[previous], [next], found] = await Promise.all([
    read('previous', beside(isAscending ? 'desc' : 'asc', before)),
    read('next', beside(direction, after)),
    related(),
  ])
  const isBeside = ({ id }: Item) => id === previous?.id || id === next?.id
  const byDistance = [...found.filter((item) => !isBeside(item)), ...found.filter(isBeside)]
  return { previous: previous ?? null, next: next ?? null, related: byDistance.slice(0, MAX_RELATED) }
}

const sorted = (kind: Kind, rows: Rows, way: 'asc' | 'desc' = 'asc'): Rows =>
  listOrder(kind).reduce((all, column) => all.orderBy(column, way), rows)
