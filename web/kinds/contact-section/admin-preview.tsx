import type { contactSection } from '../../../schema/kinds/contact-section.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import type { SectionData } from '../kind-on-site.ts'
import { SectionPreview } from '../section-preview.tsx'
import { Contact } from './contact.tsx'

/** The contact section with unsaved words. */
export default function ContactPreview({ words }: { words: ItemOf<typeof contactSection> }) {
  return (
    <SectionPreview>
      <Contact site={{ contactSection: words } as unknown as SectionData} />
    </SectionPreview>
  )
}
