/** The values of a trial, as a line of technical specifications has stated them. */
export interface TrialValues {
  subject: string
  unit: string
  treatments: { name: string; value: string; low: string | null; high: string | null }[]
  /** Place, seasons and design, as the line has them in parentheses. */
  design: string
}

const NUMBER = String.raw`[+−-]?\d[\d,]*(?:\.\d+)?`
const MEASURED = new RegExp(String.raw`^(${NUMBER})(?![\d,.])([^[\]]*)(?:\[(${NUMBER}) to (${NUMBER})\])?$`)

/** Returns a number as it is stored: with four decimals. Undefined if it has more. */
function amountOf(text: string): string | undefined {
  const number = text.replaceAll(',', '').replace('−', '-').replace('+', '')
  const [whole = '', decimals = ''] = number.split('.')
  return decimals.length > 4 ? undefined : `${whole}.${decimals.padEnd(4, '0')}`
}

/** Returns the trial in a line such as `Trial, yield: untreated = 196 bu/acre; treated = 199 bu/acre (place, years, design)`. */
function trialIn(line: string): TrialValues | undefined {
  const [, subject, stated] = /^Trial,\s+([^:]{1,53}):\s+(.+)$/i.exec(line) ?? []
  const [, figures = '', design = ''] = /^([^()]*)(?:\((.*)\))?$/.exec(stated ?? '') ?? []
  if (!subject) return undefined
  const units = new Set<string>()
  const treatments: TrialValues['treatments'] = []
  for (const part of figures.split(';')) {
    const [name = '', measured = '', more] = part.split('=').map((text) => text.trim())
    const [, number, unit = '', from, to] = MEASURED.exec(measured) ?? []
    if (!name || !number || more !== undefined) return undefined
    const [value, low, high] = [number, from, to].map((text) => text && amountOf(text))
    if (value === undefined || (from && low === undefined) || (to && high === undefined)) return undefined
    units.add(unit.trim())
    treatments.push({ name, value, low: low ?? null, high: high ?? null })
  }
  const [unit = ''] = units
  return units.size === 1 && unit.length <= 40 ? { subject, unit, treatments, design } : undefined
}

/** Divides technical specifications into trials, the lines that remain, and those of them that announce a trial but state none. */
export function separateTrials(specifications: string) {
  const trials: TrialValues[] = []
  const rest: string[] = []
  const unknown: string[] = []
  for (const line of specifications.split('\n')) {
    const trial = trialIn(line.trim())
    if (trial) trials.push(trial)
    else rest.push(line)
    if (!trial && /^\s*Trial\b/i.test(line)) unknown.push(line.trim())
  }
  return { trials, rest: rest.join('\n').trimEnd(), unknown }
}
