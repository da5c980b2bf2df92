import { createWriteStream, type WriteStream } from 'node:fs'
import type { Step } from '../transfer/step.ts'
import { problemJson } from './plan-report.ts'

/** Writes an NDJSON report of skipped items. The file is created with the first item. */
export class SkipReport {
  private readonly path: string
  private output: WriteStream | undefined

  /** @param path true for the default name */
  constructor(path: string | true) {
    this.path = path === true ? 'import-skipped.ndjson' : path
  }

  add({ kind, id, title, outcome, problems }: Step): void {
    if (problems.length === 0) return
    const line = { kind: kind?.name, id, title, reason: outcome, problems: problems.map(problemJson) }
    this.output ??= createWriteStream(this.path)
    this.output.write(`${JSON.stringify(line)}\n`)
  }

  /** @returns the path of the report */
  async finish(): Promise<string> {
    const { output } = this
    if (output) await new Promise<void>((resolve) => output.end(resolve))
    return this.path
  }
}
