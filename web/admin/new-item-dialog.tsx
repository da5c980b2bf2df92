import { use, useMemo } from 'react'
import type { Kind } from '../../schema/kind.ts'
import ItemDialog from './content/item/item-dialog.tsx'
import { newValues } from './content/item/new-values.ts'
import type { ManagerParts } from './content/item/manager-parts.ts'
import { labelsOf } from './content/manager/labels.ts'
import type { NewItemRequest } from './forms/references/new-item.ts'
import { loadManagerParts } from './kind-screens.tsx'
import { hasPreview } from './model/kinds.ts'
import { LIVE } from './model/version.ts'
import { managerPath } from './shell/paths/paths.ts'
import { Preview } from './site-preview/preview.tsx'

const parts = new Map<Kind, Promise<ManagerParts | undefined>>()

/** Loads what the form of a kind needs, once: React waits for the same promise in each render. */
function partsOf(kind: Kind) {
  const loading = parts.get(kind) ?? loadManagerParts(kind)
  parts.set(kind, loading)
  return loading
}

/** The form of a new item, over the form that will refer to it. */
export default function NewItemDialog(props: NewItemRequest & { onClose: () => void }) {
  const { kind, values, release, onCreated, onClose } = props
  const { initial } = use(partsOf(kind)) ?? {}
  const start = useMemo(() => ({ ...(initial?.('') ?? newValues(kind)), ...values }), [initial, kind, values])
  const done = (id: string) => {
    onCreated(id)
    onClose()
  }
  return (
    <ItemDialog
      kind={kind}
      labels={labelsOf(kind)}
      openItem={{ mode: 'new', id: '', version: LIVE, release }}
      Preview={hasPreview(kind) ? Preview : undefined}
      initial={start}
      hrefOf={() => managerPath(kind)}
      onClose={onClose}
      onSaved={({ id }) => done(id)}
      onDone={(_message, id) => done(id)}
    />
  )
}
