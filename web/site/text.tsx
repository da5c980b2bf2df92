import type { ReactNode } from 'react'
import { keyed } from './keyed.ts'
import { useSite } from './shell/site.ts'
import { keepUnits } from './units.ts'

const itself = (text: string) => text

/** Returns the entries of a list without the blank ones, which visitors do not see. */
export const filled = (entries: readonly string[] | null | undefined) =>
  (entries ?? []).filter((entry) => entry.trim() !== '')

/** Words with a hyphen that no line may end in: codes of strains, such as `VB-Az07`, and `e-mail`. */
const WHOLE = /((?<![\p{L}\d])(?:\p{Lu}{1,4}-\p{L}{0,3}\d+|[Ee]-mail)(?![\p{L}\d]))/u

/** Returns a text with elements around the words that no line may end in. A no-break hyphen would get into copies of the text. */
const withWhole = (text: string) =>
  WHOLE.test(text)
    ? keyed(text.split(WHOLE), itself).map(({ key, entry: part }, at) =>
        at % 2 === 1 ? (
          <span key={key} className="whole">
            {part}
          </span>
        ) : (
          part
        ),
      )
    : text

/** A text with the scientific names of organisms in italics, and each code, and each number with its unit, on one line. */
export function Text({ children }: { children: string }) {
  const { splitNames } = useSite()
  return keyed(splitNames(keepUnits(children)), ({ text }) => text).map(({ key, entry: { text, isName } }) =>
    isName ? (
      <i key={key} lang="la">
        {text}
      </i>
    ) : (
      withWhole(text)
    ),
  )
}

/** Text in paragraphs, which blank lines separate. Single line breaks are kept. */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return (
    <div className={`prose ${className}`}>
      {keyed(paragraphs, itself).map(({ key, entry }) => (
        <p key={key} dir="auto">
          <Text>{entry.trim()}</Text>
        </p>
      ))}
    </div>
  )
}

interface ListProps {
  entries: readonly string[]
  /** The language of the entries, if it is another one than that of the page. */
  lang?: string | undefined
}

/** A list with leaves as bullets. An empty list is not shown. */
export function LeafList({ entries, lang, className = '' }: ListProps & { className?: string }) {
  if (entries.length === 0) return null
  return (
    <ul lang={lang} className={`leaf-list ${className}`}>
      {keyed(entries, itself).map(({ key, entry }) => (
        <li key={key} dir="auto">
          <Text>{entry}</Text>
        </li>
      ))}
    </ul>
  )
}

/** A row of labels, and further ones as children. A row without entries is not shown. */
export function Chips({ entries, lang, label, children }: ListProps & { label?: string; children?: ReactNode }) {
  if (entries.length === 0) return null
  return (
    <ul lang={lang} aria-label={label} className="row">
      {keyed(entries, itself).map(({ key, entry }) => (
        <li key={key} className="chip" dir="auto">
          <Text>{entry}</Text>
        </li>
      ))}
      {children}
    </ul>
  )
}
