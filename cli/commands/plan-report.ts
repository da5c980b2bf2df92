import type { Difference } from '../../schema/same-value.ts'
import { valueText } from '../../api/content/imports/value-text.ts'
import { wordDifferences } from '../../api/content/imports/word-differences.ts'
import type { OnlyThere } from '../../api/content/imports/ancestry.ts'
import type { Survey } from '../../api/content/imports/import.ts'
import { showOrigin } from '../../schema/transfer/record.ts'
import { newValues } from '../../api/content/imports/report.ts'
import { type Counts, hasChanges, isBlocked, type Outcome, type Step } from '../../api/content/imports/step.ts'

/** Largest number of items that `--details` prints. JSON output has no limit. */
export const DETAIL_LIMIT = 1_000
/** Longest value that is printed in full, in characters. */
const VALUE_LIMIT = 120

/** Largest number of lines of a note after its first one that a terminal shows. */
const NOTE_LIMIT = 12

/** Returns a note with so many lines as a terminal shows. JSON output and the page have all. */
export function shortNote(text: string): string {
  const [first, ...lines] = text.split('\n')
  const remaining = lines.length - NOTE_LIMIT
  // A line in place of another one would save nothing.
  const shown = remaining > 1 ? [...lines.slice(0, NOTE_LIMIT), `  and ${remaining} more; --json names all`] : lines
  return [first, ...shown].join('\n')
}

const WORDS: [Outcome, string][] = [
  ['create', 'to create'],
  ['update', 'to change'],
  ['delete', 'to delete'],
  ['unchanged', 'unchanged'],
  ['kept', 'kept as they are'],
  ['conflict', 'in conflict'],
  ['invalid', 'invalid'],
]
const DONE: Partial<Record<Outcome, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  conflict: 'left out (conflict)',
  invalid: 'left out (invalid)',
}

function countsLine(name: string, counts: Counts, isDone: boolean): string {
  const parts = WORDS.filter(([outcome]) => counts[outcome] > 0).map(
    ([outcome, word]) => `${counts[outcome].toLocaleString('en')} ${(isDone ? DONE[outcome] : undefined) ?? word}`,
  )
  return `${name.padEnd(12)} ${parts.join(', ')}`
}

/** Formats the counts of a plan or an import, one line per kind. @param empty what to say if there are no items */
export function countLines(
  { counts, total }: Survey,
  isDone: boolean,
  empty = 'The source contains no items that can be imported.',
): string[] {
  if (counts.size === 0) return [empty]
  const lines = [...counts].map(([name, count]) => countsLine(name === '' ? '(unknown)' : name, count, isDone))
  if (!hasChanges(total) && !isBlocked(total))
    lines.push(isDone ? 'Nothing needed to be changed.' : 'Nothing to do: all of it is stored already.')
  return lines
}

function shown(value: unknown, isFull = false): string {
  const text = JSON.stringify(value) ?? 'nothing'
  const characters = Array.from(text)
  return characters.length > VALUE_LIMIT && !isFull ? `${characters.slice(0, VALUE_LIMIT).join('')}…` : text
}

/** Formats a change of one field: old → new, or, of long values, only the words that differ. */
function changeLine({ field, before, after }: Difference, isFull: boolean): string {
  const texts = [before, after].map(valueText) as [string, string]
  if (field.startsWith('translations.') && texts[0] === texts[1])
    return `    ${field}: ${shown(after, isFull)} (confirmed for another original)`
  const isLong = texts.every((text) => text.length > VALUE_LIMIT)
  if (isLong && !isFull) return `    ${field}: ${wordDifferences(...texts)}`
  return `    ${field}: ${shown(before, isFull)} → ${shown(after, isFull)}`
}

const SIGNS: Partial<Record<Outcome, string>> = { create: '+', update: '~', delete: '-', conflict: '!', invalid: '!' }

/** What is said of an item that stays because the source has not changed it. */
export const ONLY_THERE: Record<OnlyThere, string> = {
  changed: 'was changed only in the live content',
  deleted: 'was deleted only in the live content',
  added: 'exists only in the live content',
}

/**
 * Formats one step of a plan: `~ product Azo`, followed by its fields, old → new.
 *
 * @param isFull also print every value of a new item, and texts in full length
 */
export function stepLines(step: Step, isFull = false): string[] {
  const { kind, outcome, title, origin, changes, problems, onlyThere } = step
  if (onlyThere) return [`= ${kind?.name ?? ''} ${shown(title)}: ${ONLY_THERE[onlyThere]}`]
  const sign = SIGNS[outcome]
  if (!sign) return []
  const place = origin ? ` (${showOrigin(origin)})` : ''
  return [
    `${sign} ${kind?.name ?? ''} ${shown(title)}${place}`.replace('  ', ' '),
    ...(isFull ? newValues(step).map(([field, value]) => `    ${field}: ${shown(value, true)}`) : []),
    ...changes.map((change) => changeLine(change, isFull)),
    ...problems.map(({ field, message }) => `    ${field ? `${field}: ` : ''}${message}`),
  ]
}
