import type { ReactNode } from 'react'
import { visitorLabels, type WebsiteKind } from '../../../schema/website.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../icon.tsx'
import { SectionLink } from '../link.tsx'
import { LeafList } from '../text.tsx'

interface HeadProps {
  kind: WebsiteKind
  label: string
  title: string
  lead: string
  /** What stands before the title, such as an icon. */
  mark?: ReactNode
  /** What stands beside the title, such as a picture. */
  figure?: ReactNode
  /** Chips and the like, under the lead. */
  children?: ReactNode
}

/** The opening of a detail page: way back, label, title, lead, and a picture beside them. */
export function DetailHead({ kind, label, title, lead, mark, figure, children }: HeadProps) {
  return (
    <header className="detail-head">
      <div className="stack">
        <SectionLink section={kind.website.section.id} className="back-link no-print">
          <Icon name="left" className="icon-small" /> {`All ${visitorLabels(kind).many.toLowerCase()}`}
        </SectionLink>
        {mark}
        <p className="mono-label">{label}</p>
        <h1 tabIndex={-1} className="page-title">
          {title}
        </h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {figure}
    </header>
  )
}

interface ActionsProps {
  /** A mail link with subject and body. */
  mail: string
  label: string
  contactLabel: string
}

/** What a visitor may do on a detail page: write an e-mail, or go to the contact section. */
export const DetailActions = ({ mail, label, contactLabel }: ActionsProps) => (
  <div className="actions no-print">
    <a href={mail} className={buttonClass({ size: 'large' })}>
      {label}
    </a>
    <SectionLink section="contact" className={buttonClass({ variant: 'outline', size: 'large' })}>
      {contactLabel}
    </SectionLink>
  </div>
)

/** A headed part of a detail page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="detail-part">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

/** A headed list; nothing at all when it is empty. */
export function ListPart({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null
  return (
    <Part title={title}>
      <LeafList entries={entries} />
    </Part>
  )
}
