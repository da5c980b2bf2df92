import { closeSync, openSync, writeSync } from 'node:fs'
import type { Step } from '../../api/content/imports/step.ts'
import { problemJson } from '../../api/content/imports/report.ts'

/**
 * Writes an NDJSON report of skipped items. The file is created with the first item, and synchronously, so that a full
 * disk stops the import before anything is committed.
 */
export class SkipReport {
  readonly #path: string
  #descriptor: number | undefined

  /** @param path true for the default name */
  constructor(path: string | true) {
    this.#path = path === true ? 'import-skipped.ndjson' : path
  }

  add({ kind, id, title, outcome, problems }: Step): void {
    if (problems.length === 0) return
    const line = { kind: kind?.name, id, title, reason: outcome, problems: problems.map(problemJson) }
    this.#descriptor ??= openSync(this.#path, 'w')
    writeSync(this.#descriptor, `${JSON.stringify(line)}\n`)
  }

  /** @returns the path of the report */
  finish(): string {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
    return this.#path
  }
}
