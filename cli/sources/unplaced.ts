import { counted } from '../../schema/counted.ts'
import { isObject } from '../../schema/is-object.ts'
import { valueAt } from './path.ts'

/** Paths that commonly have the authors and the date of a text. */
const AUTHORS = ['creator', 'authors.*.name', 'author.name', 'author', 'authors']
const DATES = ['post_date', 'published_at', 'date']
/** Largest number of authors that a note names. */
const SHOWN = 10

const textsAt = (data: unknown, path: string): string[] =>
  [valueAt(data, path)].flat().filter((one): one is string => typeof one === 'string' && one.trim() !== '')

const keyOf = (path: string) => path.split('.')[0]

/** Counts the authors and the dates of texts, for which items have no field. */
export class Unplaced {
  private readonly authors = new Map<string, number>()
  private authored = 0
  private dates: string[] = []

  /** @param used the paths that filled a field, which are not lost */
  add(data: unknown, used: readonly string[]): void {
    if (!isObject(data)) return
    const isUsed = (paths: readonly string[]) => used.some((one) => paths.some((path) => keyOf(path) === keyOf(one)))
    const authors = AUTHORS.map((path) => textsAt(data, path)).find((found) => found.length > 0) ?? []
    if (authors.length > 0 && !isUsed(AUTHORS)) {
      this.authored++
      for (const name of authors) this.authors.set(name, (this.authors.get(name) ?? 0) + 1)
    }
    const date = DATES.flatMap((path) => textsAt(data, path)).find((one) => /^[12]\d{3}-\d{2}-\d{2}/.test(one))
    if (date !== undefined && !isUsed(DATES)) this.dates.push(date.slice(0, 10))
  }

  clear(): void {
    this.authors.clear()
    this.authored = 0
    this.dates = []
  }

  notes(): string[] {
    const names = [...this.authors].sort((a, b) => b[1] - a[1])
    const rest = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''
    const shown = names.slice(0, SHOWN).map(([name, count]) => `${name} (${count})`)
    const [first, ...others] = this.dates.toSorted()
    const last = others.at(-1)
    return [
      ...(this.authored > 0
        ? [
            `The authors of ${counted(this.authored, 'item')} are left out, because items have none here: ${shown.join(', ')}${rest}`,
          ]
        : []),
      ...(first === undefined
        ? []
        : [
            `The dates of ${counted(this.dates.length, 'item')} are left out, because items have none here: ${first}${last === undefined || last === first ? '' : ` to ${last}`}`,
          ]),
    ]
  }
}
