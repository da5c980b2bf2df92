import { Button } from '../../../ui/button.tsx'
import { Differences } from '../differences/differences.tsx'
import { kindOf } from '../../model/kind-by-name.ts'
import { byKind, nameOf } from '../../model/kind-label.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import type { MomentDifference } from '../points-of-view/types.ts'
import type { ContentKind } from '../pending/types.ts'

/** What is brought back: a kind, an item of it, or single fields of the item. */
export interface Part {
  kind: ContentKind
  itemId?: string
  fields?: string[]
}

interface Props {
  differences: readonly MomentDifference[]
  onBringBack: (part: Part) => void
}

const SINCE: Record<MomentDifference['difference'], { label: string; variant: 'on' | 'off' | 'note' }> = {
  ADDED: { label: 'Added since', variant: 'on' },
  REMOVED: { label: 'Deleted since', variant: 'off' },
  CHANGED: { label: 'Changed since', variant: 'note' },
}

/** The items that are not what they were at a moment, by kind. Each kind, item and field can be brought back. */
export function DifferenceList({ differences, onBringBack }: Props) {
  return [...Map.groupBy(byKind(differences), ({ kind }) => kind)].map(([kind, items]) => {
    const label = kindOf(kind)?.labelPlural ?? 'Settings'
    return (
      <section key={kind} aria-label={label}>
        <div className="flex items-center gap-3 border-b border-line pb-2">
          <h3 className="mr-auto font-medium">
            {label} <span className="font-mono text-sm font-normal text-ink-soft">{items.length}</span>
          </h3>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Bring back … all ${label}`}
            onClick={() => onBringBack({ kind })}
          >
            Bring back …
          </Button>
        </div>
        <ul>
          {items.map((item) => (
            <Entry key={item.itemId} item={item} onBringBack={onBringBack} />
          ))}
        </ul>
      </section>
    )
  })
}

function Entry({ item, onBringBack }: { item: MomentDifference; onBringBack: Props['onBringBack'] }) {
  const { kind, itemId, difference, changes } = item
  const name = nameOf(item)
  const { label, variant } = SINCE[difference]
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="mr-auto flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge variant={variant}>{label}</Badge>
        </p>
        <Button
          variant="outline"
          size="small"
          aria-label={`Bring back … ${name}`}
          onClick={() => onBringBack({ kind, itemId })}
        >
          Bring back …
        </Button>
      </div>
      {difference === 'CHANGED' && (
        <details>
          <summary className="mt-1 text-sm text-ink-soft">{changes.map((change) => change.label).join(', ')}</summary>
          <Differences
            changes={changes}
            fields={kindOf(kind)?.fields}
            words={{ before: 'Then', after: 'Now' }}
            renderAction={(change) => (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Bring back … ${change.label} of ${name}`}
                onClick={() => onBringBack({ kind, itemId, fields: [change.field] })}
              >
                Bring back …
              </Button>
            )}
          />
        </details>
      )}
    </li>
  )
}
