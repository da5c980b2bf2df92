import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { mediaFile, mediaPath, publicIdOf } from '../../schema/kinds/media-file.ts'
import { atPath } from '../terminal/at-path.ts'
import { CommandError } from '../terminal/command-error.ts'
import type { Survey } from '../../api/content/imports/import.ts'
import { showProblem } from '../../schema/transfer/record.ts'
import type { Step } from '../../api/content/imports/step.ts'
import { counted } from '../../schema/counted.ts'
import { labelOfPath } from '../../schema/label-of-path.ts'
import type { PlanPictures } from './plan-pictures.ts'
import { countLines, ONLY_THERE } from './plan-report.ts'
import { valueText } from '../../api/content/imports/value-text.ts'
import { wordRuns } from '../../schema/word-runs.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)

// The summary is known last and shown first. Phones show the two sides below one another.
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:flex;flex-direction:column;max-width:80rem;margin:2rem auto;padding:0 1rem}
h1{margin:0 0 1rem;font-size:1.75rem}
h1,.summary{order:-1}
.summary{margin:0;padding:0;list-style:none}
h2{margin:2rem 0 .5rem;font-size:1.1rem}
table,tbody,tr,th,td{display:block}
tr{padding:.5rem 0;border-top:1px solid #8886}
th,td{padding:0;text-align:left;white-space:pre-wrap;overflow-wrap:anywhere}
td+td{margin-top:.5rem}
td:empty,thead{display:none}
del{background:#f003}
ins{background:#0a03;text-decoration:none}
span{display:block;max-width:100%;background:no-repeat 0/contain}
.problem{margin:.25rem 0;color:light-dark(#a00,#f88)}
@media(min-width:48rem){
thead{display:block}
tr{display:grid;grid-template-columns:12rem 1fr 1fr;gap:1.5rem}
.one tr{grid-template-columns:12rem 1fr}
td:empty{display:block}
td+td{margin:0}
}`

/** Scripts are forbidden: the values come from files of others. The page holds its pictures and loads nothing. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`

const head = (source: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escape(POLICY)}">
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

const isPicture = (value: unknown): value is string => typeof value === 'string' && publicIdOf(value) !== undefined

const row = (name: string, cells: string[]) =>
  `<tr><th scope="row">${escape(name)}${cells.map((cell) => `<td>${cell}`).join('')}</tr>`

/** Returns a table of fields with their values before and after, or with one value. */
const table = (rows: string[], isNew: boolean) =>
  isNew
    ? `<table class="one">${rows.join('')}</table>`
    : `<table><thead><tr><th scope="col">Field<th scope="col">Before<th scope="col">After</thead>${rows.join('')}</table>`

/** Formats a note. Its further lines are a list within. */
function noteItem(text: string): string {
  const [first = '', ...lines] = text.split('\n').map((line) => `<li>${escape(line.trim())}`)
  return lines.length === 0 ? first : `${first}<ul>${lines.join('')}</ul>`
}

/** Writes a plan as one HTML page that shows values side by side, with the words that differ marked. */
export class HtmlReport {
  readonly #path: string
  readonly #pictures: PlanPictures
  /** The numbers of the pictures that the page shows, by public id. */
  readonly #shown = new Map<string, number>()
  readonly #descriptor: number

  /** @throws CommandError if the file exists */
  constructor(path: string, source: string, pictures: PlanPictures) {
    if (existsSync(path)) throw new CommandError(`${path} already exists; name another file: --html <file>`)
    this.#path = path
    this.#pictures = pictures
    this.#descriptor = openSync(`${path}.partial`, 'w')
    this.#write(head(source))
  }

  add({ kind, outcome, title, changes, change, problems, onlyThere }: Step): void {
    const heading = onlyThere ? 'Kept' : HEADINGS[outcome]
    if (!heading) return
    const values = outcome === 'create' ? Object.entries(change?.values ?? {}) : []
    const { publicId } = (change?.values ?? {}) as Record<string, unknown>
    const isNewPicture = outcome === 'create' && kind?.name === mediaFile.name && typeof publicId === 'string'
    const label = (field: string) => labelOfPath(kind?.fields ?? {}, field)
    const rows = [
      ...(isNewPicture ? [row('Picture', [this.#picture(mediaPath(publicId))])] : []),
      ...values.map(([field, value]) => row(label(field), [this.#value(value)])),
      ...changes.map(({ field, before, after }) => row(label(field), this.#sides(before, after))),
    ]
    const lines = [
      `<h2>${heading}: ${escape(kind?.label ?? '')} “${escape(title)}”</h2>`,
      ...(onlyThere ? [`<p>It ${ONLY_THERE[onlyThere]}`] : []),
      ...problems.map((problem) => `<p class="problem">${escape(showProblem(problem))}</p>`),
      ...(rows.length > 0 ? [table(rows, outcome === 'create')] : []),
    ]
    this.#write(`${lines.join('\n')}\n`)
  }

  /** Completes the page and moves it to its path. */
  async finish(survey: Survey, notes: readonly string[]): Promise<void> {
    const missing = await this.#writePictures()
    const left = missing === 0 ? [] : [`${counted(missing, 'picture is', 'pictures are')} not shown on this page`]
    const lines = [...countLines(survey, false), ...notes, ...left]
    this.#write(`<ul class="summary">${lines.map(noteItem).join('')}</ul>\n`)
    closeSync(this.#descriptor)
    renameSync(`${this.#path}.partial`, this.#path)
  }

  /** Removes the incomplete page. */
  abort(): void {
    closeSync(this.#descriptor)
    rmSync(`${this.#path}.partial`, { force: true })
  }

  /** Writes each picture once, however many items show it. @returns the number of pictures that cannot be shown */
  async #writePictures(): Promise<number> {
    let missing = 0
    for (const [publicId, number] of this.#shown) {
      const picture = await this.#pictures.find(publicId)
      if (!picture) missing++
      else {
        const { bytes, width, height } = picture
        const address = `data:image/webp;base64,${bytes.toString('base64')}`
        const rule = `.p${number}{width:${width}px;aspect-ratio:${width}/${height};background-image:url(${address})}`
        this.#write(`<style>${rule}</style>\n`)
      }
    }
    return missing
  }

  #write(text: string): void {
    try {
      writeSync(this.#descriptor, text)
    } catch (error) {
      rmSync(`${this.#path}.partial`, { force: true })
      throw atPath(error, this.#path)
    }
  }

  #value(value: unknown): string {
    return isPicture(value) ? this.#picture(value) : escape(valueText(value))
  }

  #sides(before: unknown, after: unknown): string[] {
    const runs = [before, after].some(isPicture) ? undefined : wordRuns(valueText(before), valueText(after))
    if (!runs) return [this.#value(before), this.#value(after)]
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

  #picture(address: string): string {
    const publicId = publicIdOf(address)!
    const number = this.#shown.get(publicId) ?? this.#shown.size + 1
    this.#shown.set(publicId, number)
    return `<span class="p${number}" role="img" aria-label="${escape(publicId)}"></span>${escape(address)}`
  }
}
