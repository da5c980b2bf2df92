import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { AddToReleaseDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import ReleasePicker from './release-picker.tsx'

const CHOICES = [
  { label: 'Make them active', change: { isActive: true } },
  { label: 'Make them inactive', change: { isActive: false } },
  { label: 'Delete them', change: { delete: true } },
] as const

interface Props {
  kind: Kind
  /** The selected items. */
  ids: readonly string[]
  onClose: () => void
  onAdded: () => void
}

/** Adds the selected items of a list to a release: asks what is to become of them, and then for the release. */
export default function AddToRelease({ kind, ids, onClose, onAdded }: Props) {
  const client = useApolloClient()
  const [chosen, setChosen] = useState<(typeof CHOICES)[number] | null>(null)
  const count = ids.length === 1 ? '1 item' : `${ids.length} items`

  if (!chosen) {
    return (
      <FormDialog open onClose={onClose} title="Add to release …" description={`What the release does with ${count}`}>
        <ul className="grid gap-2">
          {CHOICES.map((choice) => (
            <li key={choice.label}>
              <Button variant="outline" className="w-full" onClick={() => setChosen(choice)}>
                {choice.label}
              </Button>
            </li>
          ))}
        </ul>
      </FormDialog>
    )
  }
  return (
    <ReleasePicker
      title={`${chosen.label} in a release`}
      submitLabel="Add"
      onClose={onClose}
      onPick={async ({ id: releaseId, name }) => {
        const variables = { releaseId, kind: contentKindOf(kind), ids: [...ids], ...chosen.change }
        await client.mutate({ mutation: AddToReleaseDocument, variables })
        notify(`${count} added to “${name}”.`)
        onAdded()
        onClose()
      }}
    />
  )
}
