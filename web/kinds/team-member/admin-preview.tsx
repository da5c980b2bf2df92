import { type Leader, LeaderCard } from './leadership.tsx'

/** An unsaved team member as the landing page shows it. */
export default function LeaderPreview({ leader }: { leader: Leader }) {
  return (
    <div className="wrap detail">
      <ul className="leaders">
        <LeaderCard leader={leader} />
      </ul>
    </div>
  )
}
