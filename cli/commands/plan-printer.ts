import type { Survey } from '../../api/content/imports/import.ts'
import { showProblem } from '../../schema/transfer/record.ts'
import type { Step } from '../../api/content/imports/step.ts'
import { note, print, write } from '../terminal/terminal.ts'
import { JsonReport } from './json-report.ts'
import { countLines, DETAIL_LIMIT, shortNote, stepLines } from './plan-report.ts'

/** The options of commands that show a plan. */
export interface PlanOutput {
  json?: boolean
  quiet?: boolean
  /** List every item. */
  details?: boolean
  /** List every item with all values, however long they are. */
  full?: boolean
}

/** Prints a plan: problems as they are found, then the numbers of steps and, with `details`, the steps; or all as JSON. */
export class PlanPrinter {
  readonly #options: PlanOutput
  readonly #report: JsonReport | undefined
  readonly #lines: string[] = []
  readonly #empty: string | undefined
  #listed = 0

  /**
   * @param name the name of the source, for JSON
   * @param empty what to say if there are no steps
   */
  constructor(name: string, options: PlanOutput, empty?: string) {
    this.#options = options
    this.#empty = empty
    this.#report = options.json ? new JsonReport(write, name) : undefined
  }

  add(step: Step): void {
    const { details, full } = this.#options
    if (this.#report) return this.#report.add(step)
    for (const problem of step.problems) note(showProblem(problem))
    if (!details && !full) return
    const lines = stepLines(step, full)
    if (lines.length > 0 && ++this.#listed <= DETAIL_LIMIT) this.#lines.push(...lines)
  }

  /** @param more further keys of the JSON document */
  finish(survey: Survey, notes: string[], more: object = {}): void {
    if (this.#report) return this.#report.end(survey, notes, more)
    if (this.#options.quiet) return
    const remaining = this.#listed - DETAIL_LIMIT
    const cut = remaining > 0 ? [`… and ${remaining.toLocaleString('en')} more; --json gives all`] : []
    for (const line of [...countLines(survey, false, this.#empty), ...this.#lines, ...cut]) print(line)
    for (const text of notes) note(shortNote(text))
  }
}
