import type { ReactNode } from 'react'
import type { Section } from '../../../schema/website.ts'
import { Icon } from '../icon.tsx'
import { SectionLink } from '../link.tsx'
import { LeafList } from '../text.tsx'

interface HeadProps {
  section: Section
  /** What the way back says, such as "All products". */
  back: string
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
export function DetailHead({ section, back, label, title, lead, mark, figure, children }: HeadProps) {
  return (
    <header className="detail-head">
      <div className="stack">
        <SectionLink section={section} className="back-link no-print">
          <Icon name="left" className="icon-small" /> {back}
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
