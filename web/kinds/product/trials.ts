import { type Specification, trialSubject } from './specifications.ts'

/** One bar of a chart: a treatment, or a group of sites. */
export interface Arm {
  name: string
  value: number
  /** The value as written, with its unit. */
  label: string
  /** The bounds of an interval around the value. */
  interval?: { low: number; high: number; label: string }
}

/** The figures of a trial. */
export interface Trial {
  subject: string
  /** The first one is the control. */
  arms: readonly Arm[]
  /** Place, season and design. May be empty. */
  conditions: string
}

const NUMBER = String.raw`[+−-]?\d[\d,]*(?:\.\d+)?`
const MEASURED = new RegExp(String.raw`^(${NUMBER})(?![\d,.])([^[\]]*)(?:\[(${NUMBER}) to (${NUMBER})\])?$`)

const numberOf = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'))

/**
 * Returns the figures in a specification, or null if it does not contain any. They are written as
 * `Trial, <subject>: <name> = <value> <unit>; <name> = <value> <unit> (<conditions>)`, where `[<low> to <high>]` may follow a
 * unit. All units must be the same, so that the bars have one scale.
 */
export function trialOf(specification: Specification): Trial | null {
  const subject = trialSubject(specification)
  const [, figures = '', conditions = ''] = /^([^()]*)(?:\((.*)\))?$/.exec(specification.value) ?? []
  if (!subject) return null
  const arms: Arm[] = []
  const units = new Set<string>()
  for (const part of figures.split(';')) {
    const [name = '', measured = '', more] = part.split('=').map((text) => text.trim())
    const [, number, unit = '', low, high] = MEASURED.exec(measured) ?? []
    if (!name || !number || more !== undefined) return null
    units.add(unit.trim())
    arms.push({
      name,
      value: numberOf(number),
      label: `${number}${unit}`.trim(),
      ...(low && high && { interval: { low: numberOf(low), high: numberOf(high), label: `${low} to ${high}` } }),
    })
  }
  return units.size === 1 ? { subject, arms, conditions } : null
}

const hasInterval = ({ arms }: Trial) => arms.some(({ interval }) => interval)

/** Returns trials in the order in which they are shown: differences with their intervals say more than two high bars. */
export const differencesFirst = (trials: readonly Trial[]) =>
  trials.toSorted((a, b) => Number(hasInterval(b)) - Number(hasInterval(a)))

/** Returns "1 trial" or "2 trials". */
export const trialCount = (trials: readonly Trial[]) => `${trials.length} ${trials.length === 1 ? 'trial' : 'trials'}`

/** Divides specifications into the figures of trials, which become charts, and all others. */
export function separateTrials(specifications: readonly Specification[]) {
  const trials: Trial[] = []
  const others: Specification[] = []
  for (const specification of specifications) {
    const trial = trialOf(specification)
    if (trial) trials.push(trial)
    else others.push(specification)
  }
  return { trials, others }
}
