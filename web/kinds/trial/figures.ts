/** A treatment of a trial as GraphQL returns it: exact decimal numbers as text. */
interface Treatment {
  name: string
  value: string
  low: string | null
  high: string | null
}

/** The fields of a trial that its chart shows. */
export interface TrialFigures {
  subject: string
  unit: string
  treatments: readonly Treatment[]
  interval: string
  place: string
  seasons: string
  design: string
}

/** One bar of a chart. */
export interface Arm {
  name: string
  value: number
  /** The value with its unit. */
  label: string
  /** The bounds of an interval around the value. */
  interval?: { low: number; high: number; label: string }
}

const decimalsOf = (number: string) => (number.split('.')[1] ?? '').replace(/0+$/, '').length

/** Returns how the numbers of a trial are written: all with the same decimals, as many as the most exact one needs. */
function formatOf(treatments: readonly Treatment[]): (number: string) => string {
  const stated = treatments.flatMap(({ value, low, high }) => [value, low, high]).filter((number) => number !== null)
  const decimals = Math.max(0, ...stated.map(decimalsOf))
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return (number) => format.format(Number(number)).replace('-', '−')
}

/** Returns the bars of a trial's chart. The first one is the control. */
export function armsOf({ treatments, unit }: Pick<TrialFigures, 'treatments' | 'unit'>): Arm[] {
  const written = formatOf(treatments)
  const withUnit = (number: string) => (unit === '%' ? `${number}%` : `${number} ${unit}`.trim())
  return treatments.map(({ name, value, low, high }) => ({
    name,
    value: Number(value),
    label: withUnit(written(value)),
    ...(low !== null &&
      high !== null && {
        interval: { low: Number(low), high: Number(high), label: `${written(low)} to ${written(high)}` },
      }),
  }))
}

/** Returns where, when and how a trial was done, as one line. */
export const conditionsOf = ({ place, seasons, design, interval }: TrialFigures): string =>
  [[place, seasons].filter(Boolean).join(', '), design, interval].filter(Boolean).join('; ')
