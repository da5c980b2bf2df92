import { useQuery } from '@apollo/client/react'
import type { aboutSection } from '../../../schema/kinds/about-section.ts'
import { teamMember } from '../../../schema/kinds/team-member.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import { withBlocks } from '../../../schema/rich-text/with-blocks.ts'
import { listQuery } from '../../admin/client/graphql/operations.ts'
import type { SectionData } from '../kind-on-site.ts'
import { SectionPreview } from '../section-preview.tsx'
import { About } from './about.tsx'

const TEAM = listQuery(teamMember, Object.keys(teamMember.fields))

/** The section about the company with unsaved words. */
export default function AboutPreview({ words }: { words: ItemOf<typeof aboutSection> }) {
  const { data } = useQuery(TEAM, { variables: { filter: { isActive: true } } })
  const items = (data?.page.items ?? []).map((leader) => withBlocks(teamMember, leader))
  const site = { aboutSection: words, company: null, teamMembers: { items } } as unknown as SectionData
  return (
    <SectionPreview>
      <About site={site} loading={!data} retry={() => {}} />
    </SectionPreview>
  )
}
