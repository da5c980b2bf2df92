import type { Survey } from '../../api/content/imports/import.ts'
import type { Step } from '../../api/content/imports/step.ts'
import { isWorthTelling, problemJson, stepJson, surveyJson } from '../../api/content/imports/report.ts'

/**
 * Streams a report as one JSON document:
 * `{"source", "steps": [{action, kind, id, title, origin, onlyLive, fields}], "counts", "total", "problems", "notes"}`.
 */
export class JsonReport {
  readonly #write: (text: string) => void
  readonly #problems: object[] = []
  #isFirst = true

  constructor(write: (text: string) => void, source: string) {
    this.#write = write
    write(`{"source":${JSON.stringify(source)},"steps":[`)
  }

  add(step: Step): void {
    for (const problem of step.problems) this.#problems.push(problemJson(problem))
    if (!isWorthTelling(step)) return
    this.#write(`${this.#isFirst ? '' : ','}\n${JSON.stringify(stepJson(step))}`)
    this.#isFirst = false
  }

  end(survey: Survey, notes: string[], more: object = {}): void {
    const summary = JSON.stringify({ ...surveyJson(survey), problems: this.#problems, notes, ...more })
    this.#write(`],${summary.slice(1)}\n`)
  }
}
