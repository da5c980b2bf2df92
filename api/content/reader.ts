import type { AnyKind, Kind, Stored } from '../../schema/kind.ts'
import { identifier, type Queryable, rows } from '../database/database.ts'
import { listOrder } from '../database/list-order.ts'

/** A stored item of any kind, as it is read. */
export type Item = Stored & Record<string, unknown>

export interface ListQuery {
  /** Looked for anywhere in the kind's searchable fields, whatever the case. */
  search?: string | null
  /** A field's value must be one of those given. */
  filter?: Record<string, unknown>
  /** A column to sort by before the kind's own order. */
  sort?: string | null
  descending?: boolean | null
  /** At most that many, from there on; everything without. */
  limit?: number | null
  offset?: number | null
}

const columnsOf = (kind: AnyKind) => ['id', ...Object.keys(kind.fields), 'version', 'createdAt', 'updatedAt']

// A pattern character of LIKE in what people search for is a character.
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** The conditions of a query as SQL, and their parameters. */
function where(kind: AnyKind, { search, filter = {} }: ListQuery): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions: string[] = []
  for (const [key, wanted] of Object.entries(filter)) {
    if (wanted === undefined || wanted === null) continue
    if (!(key in kind.fields)) throw new Error(`${kind.name} has no field ${key}`)
    values.push(wanted)
    conditions.push(`${identifier(key)} = ${Array.isArray(wanted) ? `any($${values.length})` : `$${values.length}`}`)
  }
  if (search && !kind.singleton) {
    values.push(`%${escapeLike(search)}%`)
    // The columns are compared byte by byte; ignoring case needs the database's own rules.
    const matches = kind.searchable.map((key) => `${identifier(key)} collate "default" ilike $${values.length}`)
    conditions.push(`(${matches.join(' or ')})`)
  }
  return { sql: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '', values }
}

function orderBy(kind: Kind, { sort, descending }: ListQuery): string {
  const columns = listOrder(kind)
  const chosen = sort && sort !== columns[0] ? [sort, ...columns] : columns
  return chosen.map((column, at) => `${identifier(column)}${descending && at === 0 ? ' desc' : ''}`).join(', ')
}

/** Items in the order `order`, title, id unless the query says otherwise: one statement. */
export function readList(db: Queryable, kind: Kind, query: ListQuery = {}): Promise<Item[]> {
  const { sql, values } = where(kind, query)
  let text = `select ${columnsOf(kind).map(identifier).join(', ')} from ${identifier(kind.name)}${sql} order by ${orderBy(kind, query)}`
  if (query.limit != null) text += ` limit $${values.push(query.limit)}`
  if (query.offset) text += ` offset $${values.push(query.offset)}`
  return rows<Item>(db, text, values)
}

/** How many items a query has without its limit. */
export async function countItems(db: Queryable, kind: Kind, query: ListQuery = {}): Promise<number> {
  const { sql, values } = where(kind, query)
  const [row] = await rows<{ count: number }>(db, `select count(*) from ${identifier(kind.name)}${sql}`, values)
  return row!.count
}

/** How many active items there are with each value of a field; values that none has are left out. */
export function countActiveBy(db: Queryable, kind: Kind, key: string): Promise<{ value: string; total: number }[]> {
  const column = identifier(key)
  const text = `select ${column} as value, count(*) as total from ${identifier(kind.name)} where "isActive" group by ${column}`
  return rows(db, text)
}

/** One item, or undefined; with `whileActive`, one that is not active is as none, also by the time that takes. */
export async function readOne(
  db: Queryable,
  kind: AnyKind,
  id: string,
  whileActive = false,
): Promise<Item | undefined> {
  const columns = columnsOf(kind).map(identifier).join(', ')
  const text = `select ${columns} from ${identifier(kind.name)} where id = $1${whileActive ? ' and "isActive"' : ''}`
  const [item] = await rows<Item>(db, text, [id])
  return item
}

/** The items with these ids, in the order of the ids; unknown ids are passed over. */
export function readByIds(db: Queryable, kind: AnyKind, ids: string[]): Promise<Item[]> {
  const columns = columnsOf(kind).map((column) => `t.${identifier(column)}`)
  return rows<Item>(
    db,
    `select ${columns.join(', ')} from unnest($1::uuid[]) with ordinality as wanted(id, place)
     join ${identifier(kind.name)} t using (id) order by wanted.place`,
    [ids],
  )
}

/** Every item in the kind's order, a batch at a time: reads a list of any length in constant memory. */
export async function* readInBatches(
  db: Queryable,
  kind: AnyKind,
  query: Pick<ListQuery, 'search' | 'filter' | 'offset'> = {},
  size = 100,
): AsyncGenerator<Item[]> {
  const order = listOrder(kind)
  const { sql, values } = where(kind, query)
  const after = order.map((_, at) => `$${values.length + 1 + at}`).join(', ')
  const next = `${sql ? `${sql} and` : ' where'} (${order.map(identifier).join(', ')}) > (${after})`
  const from = `select ${columnsOf(kind).map(identifier).join(', ')} from ${identifier(kind.name)}`
  const rest = `order by ${order.map(identifier).join(', ')} limit ${size}`
  const first = `${from}${sql} ${rest} offset $${values.length + 1}`
  let batch = await rows<Item>(db, first, [...values, query.offset ?? 0])
  while (batch.length > 0) {
    yield batch
    if (batch.length < size) return
    const last = batch.at(-1)!
    batch = await rows<Item>(db, `${from}${next} ${rest}`, [...values, ...order.map((column) => last[column])])
  }
}

/** Whether an item of that id existed once and was deleted; with `whileActive`, as one that visitors could see. */
export async function wasDeleted(db: Queryable, kind: AnyKind, id: string, whileActive = false): Promise<boolean> {
  const text = `select action, snapshot -> 'isActive' as "isActive" from revision
    where kind = $1 and "itemId" = $2 order by version desc limit 1`
  const [last] = await rows<{ action: string; isActive: boolean | null }>(db, text, [kind.name, id])
  return last?.action === 'delete' && !(whileActive && last.isActive === false)
}
