import type { Section } from '../../../schema/website.ts'
import { sectionMark } from '../navigation.ts'

/** The number and the label above the title of a section. */
export function SectionMark({ section }: { section: Section }) {
  const { label, number } = sectionMark(section)
  return (
    <p className="mono-label section-number">
      <span aria-hidden="true">{String(number).padStart(2, '0')}</span> {label}
    </p>
  )
}
