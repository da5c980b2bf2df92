import { AppError } from '../../api/platform/errors.ts'
import { ask, consent, isInteractive } from '../terminal/ask.ts'
import { note, print, workIsDone } from '../terminal/terminal.ts'
import { type Survey, Surveyor } from '../../api/content/imports/import.ts'
import { isBlocked, type Step } from '../../api/content/imports/step.ts'
import { exitCodeOfPlan, FAILED } from './plan.ts'
import { type PlanOutput, PlanPrinter } from './plan-printer.ts'

/** The options of commands that change live content. */
export interface ApplyOptions extends PlanOutput {
  dryRun?: boolean
  yes?: boolean
}

interface Work {
  name: string
  steps: AsyncIterable<Step>
  notes: string[]
  options: ApplyOptions
  question: string
  /** Without a terminal, --yes is required. */
  mustConfirm?: boolean
  /** How to decide about overlaps. */
  advice?: string
  /** @returns keys of the JSON document */
  work: () => Promise<object>
  done: string
}

/** Shows a plan, asks for confirmation and carries it out. */
export async function carryOut(task: Work): Promise<void> {
  const { name, steps, notes, options, question, mustConfirm = false, work, done } = task
  const { dryRun = false, json = false, yes } = options
  const consentTo = () => (mustConfirm ? consent(question, yes) : askOnTerminal(question, yes ?? json))
  // A JSON document that has begun must be completed.
  if (json && !dryRun) await consentTo()
  const printer = new PlanPrinter(name, options, 'Nothing to do.')
  const surveyed = await survey(steps, printer)
  const isRefused = isBlocked(surveyed.total)
  if (dryRun || isRefused) {
    printer.finish(surveyed, notes)
    process.exitCode = exitCodeOfPlan(surveyed.total)
    if (isRefused && !dryRun && !json) note(refusalOf(surveyed, task.advice))
    return
  }
  if (!json && surveyed.counts.size > 0) printer.finish(surveyed, notes)
  if (!json) await consentTo()
  try {
    const more = await work()
    workIsDone()
    if (json) printer.finish(surveyed, notes, more)
    else if (!options.quiet) print(done)
  } catch (error) {
    if (!json || !(error instanceof AppError)) throw error
    printer.finish(surveyed, [...notes, error.message])
    process.exitCode = FAILED
  }
}

async function askOnTerminal(question: string, isAgreed: boolean): Promise<void> {
  if (!isAgreed && isInteractive()) await ask(question)
}

function refusalOf({ total }: Survey, advice = ''): string {
  const parts = [
    ...(total.conflict > 0 ? [`${total.conflict} in conflict`] : []),
    ...(total.invalid > 0 ? [`${total.invalid} invalid`] : []),
  ]
  return `Nothing was changed: ${parts.join(', ')}.${total.conflict > 0 ? ` ${advice}.` : ''}`
}

/** Prints steps and counts them. */
export async function survey(steps: AsyncIterable<Step>, printer: PlanPrinter): Promise<Survey> {
  const surveyor = new Surveyor()
  for await (const step of steps) {
    surveyor.add(step)
    printer.add(step)
  }
  return surveyor.result()
}
