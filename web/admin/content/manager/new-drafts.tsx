import { Link } from 'react-router-dom'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PendingBadge } from '../../versions/pending/pending-badge.tsx'
import type { PendingSummary } from '../../versions/pending/types.ts'
import { type Version, versionOf } from '../../model/version.ts'
import { calloutClass } from '../../ui/controls/callout.ts'

interface Props {
  /** The pending changes that create items. */
  changes: readonly PendingSummary[]
  labels: KindLabels
  hrefOf: (mode: 'edit', id: string, version: Version) => string
}

/** The items that exist only in drafts and releases. */
export const NewDrafts = ({ changes, labels, hrefOf }: Props) => (
  <ul aria-label="New, not live" className="grid grid-cols-1 gap-2 empty:hidden">
    {changes.map((change) => {
      const name = change.title || `New ${labels.item}`
      const to = hrefOf('edit', change.itemId, versionOf(change))
      return (
        <li key={change.id} className={calloutClass()}>
          <span className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-2 break-words">
            <span className="font-medium">{name}</span>
            <PendingBadge change={change} to={to} name={name} />
          </span>
          <Link to={to} className={buttonClass({ variant: 'outline', size: 'small' })} aria-label={`Edit ${name}`}>
            Edit
          </Link>
        </li>
      )
    })}
  </ul>
)
