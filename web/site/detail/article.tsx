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
  /** An element before the title, such as an icon. */
  mark?: ReactNode
  /** An element beside the title, such as a picture. */
  figure?: ReactNode
  /** Content below the lead, such as chips. */
  children?: ReactNode
}

/** The head of a detail page: the link back, label, title, lead and picture. */
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

/** The buttons of a detail page: write an e-mail, or go to the contact section. */
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

/** A part of a detail page with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="detail-part">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

/** A part with a list. An empty list is not shown. */
export function ListPart({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null
  return (
    <Part title={title}>
      <LeafList entries={entries} />
    </Part>
  )
}
