import type { Section } from '../../../schema/website.ts'
import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import { useSite } from '../shell/site.ts'
import { useOwnPage } from './own-page.ts'
import { useSectionNumber } from './shown-sections.ts'

/** The label above the title of a section. On the landing page it has a number. */
export function SectionMark({ section }: { section: Section }) {
  const { labelText } = useSite()
  const number = useSectionNumber(section)
  return (
    <p className="mono-label section-number">
      {!useOwnPage() && <span aria-hidden="true">{String(number).padStart(2, '0')}</span>}{' '}
      {labelText(sectionLabel(section))}
    </p>
  )
}
