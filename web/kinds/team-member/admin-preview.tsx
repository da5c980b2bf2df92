import { OwnPageProvider } from '../../site/section/own-page.ts'
import { type Leader, LeaderCard } from './leadership.tsx'

/** An unsaved team member as the page about the company shows it. */
export default function LeaderPreview({ leader }: { leader: Leader }) {
  return (
    <OwnPageProvider value>
      <div className="wrap detail own-page">
        <ul className="leaders">
          <LeaderCard leader={leader} />
        </ul>
      </div>
    </OwnPageProvider>
  )
}
