/** The values of a trial that a line of technical specifications states. */
export interface TrialValues {
  subject: string
  /** The treatments with their figures, as the line has them. */
  description: string
  unit: string
  treatments: { name: string; value: string; low: string | null; high: string | null }[]
  /** Place, seasons and design, as the line has them in parentheses. */
  design: string
}

const NUMBER = String.raw`[+−-]?\d[\d,]*(?:\.\d+)?`
const MEASURED = new RegExp(String.raw`^(${NUMBER})(?![\d,.])([^[\]]*)(?:\[(${NUMBER}) to (${NUMBER})\])?$`)

/** The largest lengths of a unit and of the name of a treatment, and the largest number of treatments. */
const MAX_UNIT = 40
const MAX_NAME = 200
const MAX_TREATMENTS = 200

/** Returns a number as it is stored, with four decimals, or undefined if it has more digits than are stored. */
function storedNumber(text: string): string | undefined {
  const [, sign, whole, decimals = ''] =
    /^([+-]?)0*(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text.replaceAll(',', '').replace('−', '-')) ?? []
  return whole && `${sign === '-' ? '-' : ''}${whole}.${decimals.padEnd(4, '0')}`
}

type Treatment = TrialValues['treatments'][number]

/** Returns a treatment, written as `name = value unit [low to high]`, and its unit. */
function treatmentIn(part: string): { treatment: Treatment; unit: string } | undefined {
  const [name = '', measured = '', ...more] = part.split('=').map((text) => text.trim())
  const [, number, unit = '', from, to] = MEASURED.exec(measured) ?? []
  if (!name || name.length > MAX_NAME || !number || more.length > 0) return undefined
  const value = storedNumber(number)
  const [low = null, high = null] = from && to ? [storedNumber(from), storedNumber(to)] : []
  const isComplete = value !== undefined && (!from || (low !== null && high !== null))
  return isComplete ? { treatment: { name, value, low, high }, unit: unit.trim() } : undefined
}

/** Returns the trial in a line such as `Trial, yield: untreated = 196 bu/acre; treated = 199 bu/acre (place, years, design)`. */
function trialIn(line: string): TrialValues | undefined {
  const [, subject, stated = ''] = /^Trial,\s+([^:]{1,53}):\s+(.+)$/i.exec(line) ?? []
  const [, figures = '', design = ''] = /^([^()]*)(?:\((.*)\))?$/.exec(stated) ?? []
  if (!subject) return undefined
  const read = figures.split(';').map(treatmentIn)
  const known = read.filter((treatment) => treatment !== undefined)
  const [unit = '', ...otherUnits] = new Set(known.map((treatment) => treatment.unit))
  const isUnderstood = known.length === read.length && otherUnits.length === 0
  if (!isUnderstood || known.length > MAX_TREATMENTS || unit.length > MAX_UNIT) return undefined
  return { subject, description: figures.trim(), unit, treatments: known.map(({ treatment }) => treatment), design }
}

/** A trial and the line that states it. */
export interface TrialLine {
  line: string
  trial: TrialValues
}

/** Returns the trials in technical specifications, and the lines that announce a trial but could not be read. */
export function trialsIn(specifications: string): { trials: TrialLine[]; unread: string[] } {
  const trials: TrialLine[] = []
  const unread: string[] = []
  for (const line of specifications.split('\n').map((text) => text.trim())) {
    const trial = trialIn(line)
    if (trial) trials.push({ line, trial })
    else if (/^Trial\s*[,:]/i.test(line)) unread.push(line)
  }
  return { trials, unread }
}

/** Returns technical specifications without lines that have become trials. */
export const withoutLines = (specifications: string, moved: ReadonlySet<string>): string =>
  specifications
    .split('\n')
    .filter((line) => !moved.has(line.trim()))
    .join('\n')
    .trimEnd()
