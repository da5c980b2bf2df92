import type { ReactNode } from 'react'
import { InLanguage, useItemLang } from '../own-language.tsx'
import { useSite } from '../shell/site.ts'

/** A part of a page, with a heading. */
export interface DetailPart {
  /** By default made from the title. */
  anchor?: string
  title: string
  content: ReactNode
}

const anchorOf = ({ anchor, title }: DetailPart) => anchor ?? title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function Part({ part }: { part: DetailPart }) {
  const lang = useItemLang()
  return (
    <section id={anchorOf(part)} tabIndex={-1} className="detail-part">
      <h2>{part.title}</h2>
      <InLanguage lang={lang}>{part.content}</InLanguage>
    </section>
  )
}

interface Props {
  parts: readonly DetailPart[]
  /** The language of the titles of the parts, if they are not labels, and another one than that of the page. */
  lang?: string | undefined
  /** What follows the parts. */
  children?: ReactNode
}

/** The parts of a page. If there are several, wide screens show a list of them beside. */
export function DetailBody({ parts, lang, children }: Props) {
  const { label, labelText } = useSite()
  const [first, ...others] = parts
  return (
    <div className="detail-body">
      {others.length > 0 && (
        <nav aria-label={label('item.contents')} className="page-contents no-print">
          <p className="mono-label">{labelText('item.contents')}</p>
          <ul lang={lang}>
            {parts.map((part) => (
              <li key={part.title}>
                <a href={`#${anchorOf(part)}`} className="plain-link">
                  {part.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="detail-parts" lang={lang}>
        {first && <Part part={first} />}
        {/* An action that stays in view does so from here on: before, that of the head is in view. */}
        <div className="detail-rest">
          {others.map((part) => (
            <Part key={part.title} part={part} />
          ))}
          {children}
        </div>
      </div>
    </div>
  )
}
