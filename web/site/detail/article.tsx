import type { ReactNode } from 'react'
import { visitorLabels, type WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../icon.tsx'
import { PageLink, SectionLink } from '../link.tsx'
import { LeafList, Text } from '../text.tsx'
import { DetailBody, type DetailPart } from './body.tsx'

interface ActionsProps {
  /** A mail link with subject and body. */
  mail: string
  label: string
  contactLabel: string
}

interface Props extends ActionsProps {
  kind: WebsiteKind
  /** The text above the title. */
  category: string
  title: string
  lead: string
  /** An element before the title, such as an icon. */
  mark?: ReactNode
  /** An element beside the title, such as a picture. */
  figure?: ReactNode
  /** Content below the lead, such as chips. */
  children?: ReactNode
  /** The parts of the page. Null for a part without content. */
  parts: readonly (DetailPart | null)[]
  /** The sentence beside the actions at the end. */
  closing: string
  /** What a printed page says instead of the actions. */
  printed: string
}

const Mail = ({ mail, label }: Pick<ActionsProps, 'mail' | 'label'>) => (
  <a href={mail} className={buttonClass({ size: 'large' })}>
    {label}
  </a>
)

const Contact = ({ label }: { label: string }) => (
  <SectionLink section="contact" className={buttonClass({ variant: 'outline', size: 'large' })}>
    {label}
  </SectionLink>
)

/** The page of an item: its head with the actions, its parts, and the actions again. On phones the mail link stays in view. */
export function DetailArticle({ kind, category, title, lead, mark, figure, children, parts, ...props }: Props) {
  const { mail, label, contactLabel, closing, printed } = props
  return (
    <article className="wrap detail">
      <header className="detail-head">
        <div className="stack">
          <PageLink to={paths.sectionPage(kind.website.section.id)} className="back-link no-print">
            <Icon name="left" className="icon-small" /> {`All ${visitorLabels(kind).many.toLowerCase()}`}
          </PageLink>
          {mark}
          {category && (
            <p className="mono-label" dir="auto">
              {category}
            </p>
          )}
          <h1 tabIndex={-1} className="page-title" dir="auto">
            <Text>{title}</Text>
          </h1>
          <p className="lead" dir="auto">
            <Text>{lead}</Text>
          </p>
          {children}
          <div className="actions no-print">
            <Mail mail={mail} label={label} />
            <Contact label={contactLabel} />
          </div>
        </div>
        {figure}
      </header>
      <DetailBody parts={parts.filter((part) => part !== null)}>
        <div className="closing detail-closing no-print">
          <p className="closing-text">{closing}</p>
          <div className="actions">
            <div className="stays-in-view">
              <Mail mail={mail} label={label} />
            </div>
            <Contact label={contactLabel} />
          </div>
        </div>
        <p className="print-only">{printed}</p>
      </DetailBody>
    </article>
  )
}

/** Returns a part with a list, or null if the list is empty. */
export const listPart = (title: string, entries: readonly string[]): DetailPart | null =>
  entries.length > 0 ? { title, content: <LeafList entries={entries} /> } : null
