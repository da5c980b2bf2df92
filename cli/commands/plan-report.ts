import type { Survey } from '../transfer/import.ts'
import { type Problem, showOrigin } from '../transfer/record.ts'
import { type Counts, hasChanges, type Outcome, type Step } from '../transfer/step.ts'

/** Largest number of items that `--details` prints. JSON output has no limit. */
export const DETAIL_LIMIT = 1_000
/** Longest value that is printed in full, in characters. */
const VALUE_LIMIT = 120

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

/** Formats the counts of a plan or an import, one line per kind. */
export function countLines({ counts, total }: Survey, isDone: boolean): string[] {
  if (counts.size === 0) return ['The source holds nothing.']
  const lines = [...counts].map(([name, one]) => countsLine(name === '' ? '(unknown)' : name, one, isDone))
  if (!hasChanges(total))
    lines.push(isDone ? 'Nothing needed to be changed.' : 'Nothing to do: all of it is here already.')
  return lines
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  const characters = [...text]
  return characters.length > VALUE_LIMIT ? `${characters.slice(0, VALUE_LIMIT).join('')}…` : text
}

const SIGNS: Partial<Record<Outcome, string>> = { create: '+', update: '~', delete: '-', conflict: '!', invalid: '!' }

/** Formats one step of a plan: `~ product Azo`, followed by its fields, old → new. */
export function stepLines({ kind, outcome, title, origin, changes, problems }: Step): string[] {
  const sign = SIGNS[outcome]
  if (!sign) return []
  const place = origin ? ` (${showOrigin(origin)})` : ''
  return [
    `${sign} ${kind?.name ?? ''} ${shown(title)}${place}`.replace('  ', ' '),
    ...changes.map(({ field, before, after }) => `    ${field}: ${shown(before)} → ${shown(after)}`),
    ...problems.map(({ field, message }) => `    ${field ? `${field}: ` : ''}${message}`),
  ]
}

/** Returns one step for JSON output. */
export function stepJson({ kind, outcome, id, title, origin, changes }: Step): object {
  const fields = changes.map(({ field, before, after }) => ({ field, before, after }))
  return { action: outcome, kind: kind?.name, id, title, origin, ...(fields.length > 0 ? { fields } : {}) }
}

/** Returns one problem for JSON output. */
export const problemJson = ({ origin, field, message }: Problem): object => ({ ...origin, field, message })

/** Returns the counts for JSON output. */
export const surveyJson = ({ counts, total }: Survey): object => ({
  counts: Object.fromEntries([...counts].map(([name, one]) => [name === '' ? 'unknown' : name, one])),
  total,
})
