import type { Label } from '../../../schema/labels/labels.ts'
import type { TrialFiguresFragment } from '../../graphql/generated.ts'

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

const decimalsOf = (number: string) => (number.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length

/** Returns a function that writes numbers with the same decimals: as many as the most exact of these values needs. */
function writerOf(values: readonly Measured[]): (number: string) => string {
  const numbers = values.flatMap(({ value, low, high }) => [value, low, high]).filter((number) => number !== null)
  const decimals = Math.max(0, ...numbers.map(decimalsOf))
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return (number) => format.format(Number(number)).replace('-', '−')
}

/** Returns measured values with their figures, in their order. */
export function withFigures<T extends Measured>(
  label: Label,
  values: readonly T[],
  unit: string,
): { of: T; figure: Figure }[] {
  const written = writerOf(values)
  return values.map((of) => ({ of, figure: figureOf(label, of, unit, written) }))
}

function figureOf(
  labelOf: Label,
  { value, low, high }: Measured,
  unit: string,
  written: (number: string) => string,
): Figure {
  const label = unit === '%' ? `${written(value)}%` : `${written(value)} ${unit}`.trim()
  if (low === null || high === null) return { value: Number(value), label }
  const interval = {
    low: Number(low),
    high: Number(high),
    label: labelOf('trials.range', { from: written(low), to: written(high) }),
  }
  return { value: Number(value), label, interval }
}

/** Returns where, when and how a trial was done, as one line. */
export const conditionsOf = ({
  place,
  seasons,
  design,
  interval,
}: Pick<TrialFiguresFragment, 'place' | 'seasons' | 'design' | 'interval'>): string =>
  [[place, seasons].filter(Boolean).join(', '), design, interval].filter(Boolean).join('; ')
