import { OwnPageProvider } from '../../site/section/own-page.ts'
import { teamMember } from '../../../schema/kinds/team-member.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import { withBlocks } from '../../../schema/rich-text/with-blocks.ts'
import { LeaderCard } from './leadership.tsx'

/** An unsaved team member as the page about the company shows it. */
export default function LeaderPreview({ leader }: { leader: ItemOf<typeof teamMember> }) {
  return (
    <OwnPageProvider value>
      <div className="wrap detail own-page">
        <ul className="leaders">
          <LeaderCard leader={withBlocks(teamMember, leader)} />
        </ul>
      </div>
    </OwnPageProvider>
  )
}
