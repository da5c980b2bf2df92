import type { Kind } from '../kind.ts'
import { madeOnce } from '../made-once.ts'
import { nearestName, simplified } from '../similar-names.ts'
import { withoutTextFormat } from './cells.ts'
import { named, SHOWN } from './named.ts'
import { TransferError } from './record.ts'

/** Columns of exports that cannot be imported. */
const IGNORED = new Set(['version', 'createdat', 'updatedat'])

/** What a column of a table, or a key of a record, becomes. */
export type ColumnUse = { id: true } | { field: string; isMarkdown: boolean } | { ignored: true }

/** Returns the fields of a kind by their keys and labels. The first field with a name has it. */
const fieldsByName = madeOnce(
  (kind: Kind) =>
    new Map(
      Object.entries(kind.fields)
        .toReversed()
        .flatMap(([key, { label }]) => [key, label].map((name) => [simplified(name), key])),
    ),
)

/** Finds the field of a column by key or label, ignoring case, punctuation and the text format. */
const fieldOfColumn = (kind: Kind, column: string): string | undefined =>
  fieldsByName(kind).get(simplified(withoutTextFormat(column)))

/** Finds the fields whose names are nearly those of columns that no field has. */
function fieldsMeant(kind: Kind, columns: readonly string[]): string[] {
  const names = fieldsByName(kind)
  const meant = columns.map((column) => names.get(nearestName(withoutTextFormat(column), names.keys()) ?? ''))
  return [...new Set(meant.filter((key) => key !== undefined))]
}

/** Returns what a column becomes, or undefined if the kind has no such field. */
export function useOfColumn(kind: Kind, column: string): ColumnUse | undefined {
  if (['id', 'uuid'].includes(simplified(column))) return { id: true }
  if (column === '' || IGNORED.has(simplified(column))) return { ignored: true }
  const field = fieldOfColumn(kind, column)
  return field === undefined ? undefined : { field, isMarkdown: column !== withoutTextFormat(column) }
}

/**
 * Returns what the columns of a table become.
 *
 * @param isLenient whether columns that no field has are left out instead of rejected
 * @throws TransferError naming these columns
 */
export function usesOfColumns(
  kind: Kind,
  columns: Iterable<string>,
  place: string,
  isLenient: boolean,
): Map<string, ColumnUse> {
  const uses = new Map<string, ColumnUse>()
  const unknown: string[] = []
  for (const column of columns) {
    const use = useOfColumn(kind, column)
    if (use) uses.set(column, use)
    // The message names no more, and a file may have a million of them.
    else if (unknown.push(column) > SHOWN && !isLenient) break
  }
  if (unknown.length === 0 || isLenient) return uses
  const problem = `${kind.labelPlural.toLowerCase()} have no field ${named(unknown)}`
  const meant = fieldsMeant(kind, unknown)
  throw new TransferError(({ field, advice }) => {
    const labels = (keys: string[]) => keys.map((key) => field(kind, key))
    return (
      `${place}: ${problem}. ${meant.length > 0 ? `Did you mean ${labels(meant).join(', ')}? ` : ''}` +
      `They have: ${['id', ...labels(Object.keys(kind.fields))].join(', ')}. ` +
      `Rename these columns or take them out.${advice(' The command line can also map them, or leave them out with --ignore-unknown.')}`
    )
  })
}
