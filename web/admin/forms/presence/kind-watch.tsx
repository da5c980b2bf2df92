import { useEffect, useEffectEvent } from 'react'
import type { ContentKind } from '../../client/graphql/generated.ts'
import { watchKind } from './stream.ts'

interface Props {
  kind: ContentKind
  /** Called after items of the kind were changed, by anyone. */
  onChange: () => void
}

/** Watches the items of a kind while it is rendered. */
export default function KindWatch({ kind, onChange }: Props) {
  const notify = useEffectEvent(onChange)
  useEffect(() => watchKind(kind, () => notify()), [kind])
  return null
}
