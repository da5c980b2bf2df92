import type { Section } from '../../../schema/website.ts'
import { sectionMark } from '../navigation.ts'
import { useOwnPage } from './own-page.ts'

/** The label above the title of a section. On the landing page it has a number. */
export function SectionMark({ section }: { section: Section }) {
  const { label, number } = sectionMark(section)
  return (
    <p className="mono-label section-number">
      {!useOwnPage() && <span aria-hidden="true">{String(number).padStart(2, '0')}</span>} {label}
    </p>
  )
}
