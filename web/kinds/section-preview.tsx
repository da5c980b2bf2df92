import type { ReactNode } from 'react'
import { isOnLanding, websiteKinds } from '../../schema/website.ts'
import { OwnPageProvider } from '../site/section/own-page.ts'
import { kindsOnSite } from './index.ts'
import type { SectionData, SectionProps } from './kind-on-site.ts'

/** What a section needs besides its data. */
const SHOWN = { loading: false, retry: () => {}, match: { params: {}, search: new URLSearchParams() } }

interface Props {
  /** Whether the landing page has the section. */
  onLanding?: boolean
  children: ReactNode
}

/** A section with unsaved words, as on the landing page and as on its own page. */
export const SectionPreview = ({ onLanding = true, children }: Props) => (
  <>
    {onLanding && children}
    <OwnPageProvider value>{children}</OwnPageProvider>
  </>
)

/** The section of a kind with unsaved words and without items. */
export function KindSectionPreview({ name, words }: { name: keyof typeof kindsOnSite; words: object }) {
  const kind = websiteKinds.find((candidate) => candidate.name === name)!
  const { Section } = kindsOnSite[name]
  const site = {
    [`${kind.website.section.id}Section`]: words,
    [kind.plural]: { total: 0, items: [] },
  } as unknown as SectionData
  const props: SectionProps = { ...SHOWN, kind, site }
  return (
    <SectionPreview onLanding={isOnLanding(kind.website.section)}>
      <Section {...props} />
    </SectionPreview>
  )
}
