import { Link } from 'react-router-dom'
import type { ClearedFragment } from '../../client/graphql/generated.ts'
import { nameOf } from '../../model/kind-label.ts'
import { routeOf } from '../../shell/paths/paths.ts'

/** Names the references that deletions take out of other items. */
export function ClearedList({ cleared }: { cleared: readonly ClearedFragment[] }) {
  if (cleared.length === 0) return null
  return (
    <section aria-label="References that are taken out" className="text-sm">
      <h3 className="font-medium">The deletions take references out of these items</h3>
      <ul className="mt-1 grid gap-1">
        {cleared.map(({ label, ...item }) => (
          <li key={`${item.itemId} ${label}`}>
            <Link to={routeOf(item.kind, item.itemId)} className="underline">
              {nameOf(item)}
            </Link>
            : {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
