import { calloutClass } from '../../ui/controls/callout.ts'
import type { ContentKind } from '../../client/graphql/generated.ts'
import { presentText } from './present-text.ts'
import { useItemState } from './use-item-state.ts'

/** Names the other users that have an item open. */
export default function PresentUsers({ kind, id }: { kind: ContentKind; id: string }) {
  const state = useItemState(kind, id)
  const text = state ? presentText(state) : ''
  return (
    <p role="status" className={text ? calloutClass() : 'sr-only'}>
      {text}
    </p>
  )
}
