import { writeNumber } from '../../../schema/labels/numbers.ts'
import type { TrialFiguresFragment } from '../../graphql/generated.ts'
import { isolated } from '../../site/isolated.ts'
import type { Site } from '../../site/shell/site.ts'

/** A measured value as GraphQL returns it: exact decimal numbers as text. */
interface Measured {
  value: string
  low: string | null
  high: string | null
}

/** A measured value as pages show it. */
export interface Figure {
  value: number
  /** The value with its unit. */
  label: string
  /** The interval around the value. */
  interval?: { low: number; high: number; label: string }
}

export const decimalsOf = (number: string): number => (number.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length

type Words = Pick<Site, 'label' | 'language'>

/** Writes a number, alone or as a percentage. */
type Writer = (number: string, unit?: 'percent') => string

/** Returns a function that writes numbers with the same decimals: as many as the most exact of these values needs. */
function writerOf(tag: string, values: readonly Measured[]): Writer {
  const numbers = values.flatMap(({ value, low, high }) => [value, low, high]).filter((number) => number !== null)
  const decimals = Math.max(0, ...numbers.map(decimalsOf))
  return (number, unit) => isolated(writeNumber(tag, Number(number), { decimals, unit }).replace('-', '−'))
}

/** Returns measured values with their figures, in their order. */
export function withFigures<T extends Measured>(
  words: Words,
  values: readonly T[],
  unit: string,
): { of: T; figure: Figure }[] {
  const written = writerOf(words.language.tag, values)
  return values.map((of) => ({ of, figure: figureOf(words, of, unit, written) }))
}

/** No line ends between a number and its unit. */
const withUnit = (number: string, unit: string) => (unit ? `${number}\u00a0${unit}` : number)

function figureOf({ label: labelOf }: Words, { value, low, high }: Measured, unit: string, written: Writer): Figure {
  const label = unit === '%' ? written(value, 'percent') : withUnit(written(value), unit)
  if (low === null || high === null) return { value: Number(value), label }
  const interval = {
    low: Number(low),
    high: Number(high),
    label: labelOf('trials.range', { from: written(low), to: written(high) }),
  }
  return { value: Number(value), label, interval }
}

/** Returns values of one kind with their unit, with the same decimals. A value that is missing has none. */
export function figuresOf(words: Words, values: readonly (string | null)[], unit: string): (string | undefined)[] {
  const known = values.flatMap((value) => (value === null ? [] : [{ value, low: null, high: null }]))
  const labels = withFigures(words, known, unit).map(({ figure }) => figure.label)
  return values.map((value) => (value === null ? undefined : labels.shift()))
}

/** Returns the id of the row of a site, which links lead to. */
export const siteAnchor = (at: number): string => `site-${at + 1}`

/** Returns a text that begins with a capital letter, in the language of the page. */
export const capitalized = (text: string, tag: string): string => text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)

/** The share of the longer bar below which two bars look the same. */
const ALIKE = 0.1

/**
 * Returns how much a treatment differs from the first one, with what a difference must exceed, where their bars look the same and have
 * no intervals. Undefined for all others.
 */
export function differenceOf(
  words: Words,
  { treatments, unit, interval }: Pick<TrialFiguresFragment, 'treatments' | 'unit' | 'interval'>,
): string | undefined {
  const [control, treatment, ...others] = treatments
  if (!control || !treatment || others.length > 0 || treatments.some(({ low, high }) => low !== null || high !== null))
    return undefined
  const [from, to] = [Number(control.value), Number(treatment.value)]
  if (from === to || Math.abs(to - from) > ALIKE * Math.max(Math.abs(from), Math.abs(to))) return undefined
  const decimals = Math.max(decimalsOf(control.value), decimalsOf(treatment.value))
  const below = writerOf(words.language.tag, treatments)(
    (-Math.abs(to - from)).toFixed(decimals),
    unit === '%' ? 'percent' : undefined,
  )
  // The sign stands left of the digits in every language: with it, the number is isolated.
  const written = to > from ? below.replace('−', '+') : below
  const amount = unit === '%' ? written : withUnit(written, unit)
  return words.label(interval ? 'trials.differenceWith' : 'trials.difference', { amount, interval })
}

/** Returns where, when and how a trial was done, as one line. */
export function conditionsOf(
  { label }: Words,
  { place, seasons, design, interval }: Pick<TrialFiguresFragment, 'place' | 'seasons' | 'design' | 'interval'>,
): string {
  const joined = (key: 'list.pair' | 'list.clauses', parts: readonly string[]) =>
    parts.filter(Boolean).reduce((first, second) => (first ? label(key, { first, second }) : second), '')
  return joined('list.clauses', [joined('list.pair', [place, seasons]), design, interval])
}
