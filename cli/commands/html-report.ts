import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { publicIdOf } from '../../schema/kinds/media-file.ts'
import { CommandError } from '../command-error.ts'
import type { Survey } from '../transfer/import.ts'
import { showProblem } from '../transfer/record.ts'
import type { Step } from '../transfer/step.ts'
import { countLines } from './plan-report.ts'
import { wordRuns } from '../../schema/word-runs.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:80rem;margin:2rem auto;padding:0 1rem}
h2{margin:2rem 0 .5rem;font-size:1.1rem}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th,td{padding:.4rem .6rem;border:1px solid #8886;text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}
th:first-child{width:12rem}
del{background:#f003;text-decoration:none}
ins{background:#0a03;text-decoration:none}
img{display:block;max-width:100%;max-height:12rem}
.problem{color:light-dark(#a00,#f88)}`

/** Scripts are forbidden: the values come from files of others. */
const policy = (origin: string) => `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin}`

const head = (source: string, origin: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escape(policy(origin))}">
<meta name="viewport" content="width=device-width">
<title>Plan: ${escape(source)}</title>
<style>${STYLE}</style>
<h1>Plan: ${escape(source)}</h1>
`

const HEADINGS: Partial<Record<Step['outcome'], string>> = {
  create: 'New',
  update: 'Changed',
  delete: 'Deleted',
  conflict: 'In conflict',
  invalid: 'Invalid',
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value, null, 2)

/** Writes a plan as one HTML page that shows values side by side, with the words that differ marked. */
export class HtmlReport {
  readonly #path: string
  readonly #origin: string
  readonly #descriptor: number

  /**
   * @param origin the origin of the site, from which pictures are loaded
   * @throws CommandError if the file exists
   */
  constructor(path: string, source: string, origin: string) {
    if (existsSync(path)) throw new CommandError(`${path} already exists; name another file: --html <file>`)
    this.#path = path
    this.#origin = origin
    this.#descriptor = openSync(`${path}.partial`, 'w')
    writeSync(this.#descriptor, head(source, origin))
  }

  add({ kind, outcome, title, changes, change, problems }: Step): void {
    const heading = HEADINGS[outcome]
    if (!heading) return
    const values = outcome === 'create' ? Object.entries(change?.values ?? {}) : []
    const rows = [
      ...values.map(([field, value]) => this.#row(field, undefined, value)),
      ...changes.map(({ field, before, after }) => this.#row(field, before, after)),
    ]
    const lines = [
      `<h2>${heading}: ${escape(kind?.label ?? '')} “${escape(title)}”</h2>`,
      ...problems.map((problem) => `<p class="problem">${escape(showProblem(problem))}</p>`),
      ...(rows.length > 0 ? [`<table><tr><th>Field<th>Before<th>After</tr>${rows.join('')}</table>`] : []),
    ]
    writeSync(this.#descriptor, `${lines.join('\n')}\n`)
  }

  /** Completes the page and moves it to its path. */
  finish(survey: Survey, notes: readonly string[]): void {
    const lines = [...countLines(survey, false), ...notes]
    writeSync(this.#descriptor, `<h2>Summary</h2>\n<ul>${lines.map((line) => `<li>${escape(line)}`).join('')}</ul>\n`)
    closeSync(this.#descriptor)
    renameSync(`${this.#path}.partial`, this.#path)
  }

  /** Removes the incomplete page. */
  abort(): void {
    closeSync(this.#descriptor)
    rmSync(`${this.#path}.partial`, { force: true })
  }

  #row(field: string, before: unknown, after: unknown): string {
    const [left, right] = this.#cells(before, after)
    return `<tr><th>${escape(field)}<td>${left}<td>${right}</tr>`
  }

  #cells(before: unknown, after: unknown): [string, string] {
    const pictures = [before, after].map((value) => (typeof value === 'string' ? publicIdOf(value) : undefined))
    if (pictures.some((id) => id !== undefined)) return [this.#picture(before), this.#picture(after)]
    const runs = wordRuns(asText(before), asText(after))
    if (!runs) return [escape(asText(before)), escape(asText(after))]
    const side = (operation: number, tag: string) =>
      runs
        .filter((run) => run.operation === 0 || run.operation === operation)
        .map(({ operation: own, words }) => {
          const text = escape(words.join(''))
          return own === 0 ? text : `<${tag}>${text}</${tag}>`
        })
        .join('')
    return [side(-1, 'del'), side(1, 'ins')]
  }

  #picture(value: unknown): string {
    const address = asText(value)
    if (publicIdOf(address) === undefined) return escape(address)
    return `<img src="${escape(this.#origin + address)}" alt="">${escape(address)}`
  }
}
