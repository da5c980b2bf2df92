import type { ReactNode } from 'react'
import { keyed } from './keyed.ts'
import { useSite } from './shell/site.ts'
import { keepUnits, splitLeftToRight, splitWhole } from './units.ts'

const itself = (text: string) => text

/** Returns the entries of a list without the blank ones, which visitors do not see. */
export const filled = (entries: readonly string[] | null | undefined) => (entries ?? []).filter((entry) => entry.trim())

/** A text in which no line ends within a code or a range. */
const Lines = ({ of: text }: { of: string }) =>
  keyed(splitWhole(text), itself).map(({ key, entry }, at) =>
    at % 2 ? (
      <span key={key} className="whole">
        {entry}
      </span>
    ) : (
      entry
    ),
  )

/**
 * Isolates the parts of a text that read from left to right, on a page that runs from right to left. They are elements, as marks of
 * direction would get into copies of the text, and would decide the direction of the block.
 *
 * @param show renders a part of the text
 */
export const ordered = (text: string, dir: 'ltr' | 'rtl', show: (part: string) => ReactNode = itself): ReactNode =>
  dir === 'ltr'
    ? show(text)
    : keyed(splitLeftToRight(text), itself).map(({ key, entry }, at) =>
        // Names keep their order by themselves; words with digits and stops would change places.
        at % 2 && /[\d.]/.test(entry) ? (
          <bdi key={key} dir="ltr">
            {show(entry)}
          </bdi>
        ) : (
          show(entry)
        ),
      )

/** A text with the scientific names of organisms in italics, and with each code, range and number with its unit on one line. */
export function Text({ children }: { children: string }) {
  const { language, splitNames } = useSite()
  return ordered(keepUnits(children), language.dir, (part) =>
    keyed(splitNames(part), ({ text }) => text).map(({ key, entry: { text, isName } }) =>
      isName ? (
        <i key={key} lang="la">
          {text}
        </i>
      ) : (
        <Lines key={key} of={text} />
      ),
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
