import type { Kind } from '../../schema/kind.ts'
import { readCsv } from '../formats/csv.ts'
import { fromCell, restore } from '../formats/cells.ts'
import type { ForeignRecord } from './map-record.ts'
import { simplified } from './path.ts'
import { foreignItemId } from '../transfer/identity.ts'
import { type Problem, type Sourced, TransferError } from '../transfer/record.ts'

/** Columns of exports that cannot be imported. */
const IGNORED = new Set(['version', 'createdat', 'updatedat'])

/** Finds the field of a column by key or label, ignoring case and punctuation. */
function fieldOfColumn(kind: Kind, column: string): string | undefined {
  const wanted = simplified(column)
  return Object.entries(kind.fields).find(([key, field]) =>
    [key, field.label].some((n) => simplified(n) === wanted),
  )?.[0]
}

type Use = { id: true } | { field: string } | { ignored: true }

function useOfColumn(kind: Kind, column: string): Use | undefined {
  if (['id', 'uuid'].includes(simplified(column))) return { id: true }
  if (column === '' || IGNORED.has(simplified(column))) return { ignored: true }
  const field = fieldOfColumn(kind, column)
  return field === undefined ? undefined : { field }
}

/**
 * Reads the items of one kind from a CSV file with a header, with columns in any order. An empty cell of a toggle, number
 * or choice leaves the field unset; an empty text cell is an empty text. Ids that are not UUIDs belong to `sourceName`.
 */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array>,
  kind: Kind,
  { name, sourceName, encoding }: { name: string; sourceName?: string | undefined; encoding?: string | undefined },
): AsyncGenerator<Sourced> {
  let uses: Map<string, Use> | undefined
  for await (const { columns, cells, line, problem } of readCsv(bytes, encoding)) {
    uses ??= usesOf(kind, columns)
    const origin = { file: name, line }
    if (problem) {
      yield { origin, message: problem }
      continue
    }
    let id: string | undefined
    const values: Record<string, unknown> = {}
    for (const [column, cell] of cells) {
      const use = uses.get(column)
      if (!use || 'ignored' in use) continue
      if ('id' in use) id = cell.trim() || undefined
      else values[use.field] = fromCell(kind.fields[use.field]!, cell)
      if ('field' in use && values[use.field] === undefined) delete values[use.field]
    }
    const own = id === undefined ? undefined : foreignItemId(kind, sourceName, id)
    yield { kind, ...(own === undefined ? {} : { id: own }), values, origin }
  }
}

/** Reads the rows of a CSV file as records for a mapping. Each column is a path. */
export async function* csvForeignRecords(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  encoding: string | undefined,
): AsyncGenerator<ForeignRecord | Problem> {
  for await (const { cells, line, problem } of readCsv(bytes, encoding)) {
    const origin = { file: name, line }
    if (problem) yield { origin, message: problem }
    else yield { data: Object.fromEntries([...cells].map(([column, cell]) => [column, restore(cell)])), origin }
  }
}

/** Largest number of unknown columns in a message. */
const SHOWN = 10
const short = (column: string) => (column.length > 60 ? `${column.slice(0, 60)}…` : column)

function usesOf(kind: Kind, columns: Iterable<string>): Map<string, Use> {
  const uses = new Map<string, Use>()
  const unknown: string[] = []
  for (const column of columns) {
    const use = useOfColumn(kind, column)
    if (use) uses.set(column, use)
    else unknown.push(`“${short(column)}”`)
  }
  if (unknown.length === 0) return uses
  throw new TransferError(
    `line 1: ${kind.labelPlural.toLowerCase()} have no field ${unknown.slice(0, SHOWN).join(', ')}${unknown.length > SHOWN ? ' and others' : ''}. ` +
      `They have: id, ${Object.keys(kind.fields).join(', ')}. Rename the columns, or use a mapping file.`,
  )
}
