import type { aboutSection } from '../../../schema/kinds/about-section.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import type { SectionData } from '../kind-on-site.ts'
import { SectionPreview } from '../section-preview.tsx'
import { About } from './about.tsx'

/** The section about the company with unsaved words and without the team. */
export default function AboutPreview({ words }: { words: ItemOf<typeof aboutSection> }) {
  const site = { aboutSection: words, company: null, teamMembers: { items: [] } } as unknown as SectionData
  return (
    <SectionPreview>
      <About site={site} loading={false} retry={() => {}} />
    </SectionPreview>
  )
}
