import { useApolloClient } from '@apollo/client/react'
import type { Item } from '../../model/item.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { nameInForm } from './name-in-form.ts'
import { MovePendingDocument, ReviewDraftDocument } from '../../client/graphql/generated.ts'
import { type ItemTimes, timesInWords } from './publish-at-dialog.tsx'
import { SaveMenu } from './save-menu.tsx'
import type { PendingChange, ReleaseSummary } from './types.ts'
import { useDeletion } from './use-deletion.ts'
import { useScheduleItem } from './use-schedule-item.ts'
import { LIVE, type OnDone } from '../../model/version.ts'

interface Props {
  editor: Editor
  /** The live item; null if it does not exist. */
  live: Item | null
  /** The pending changes of the item. */
  changes: readonly PendingChange[]
  /** The pending change that the form shows; undefined for the live version. */
  change: PendingChange | undefined
  /** Saves what was typed over the live version in a release, or as the draft. */
  saveAs: (releaseId?: string) => Promise<PendingChange | null>
  onSaveAndContinue: (() => Promise<unknown>) | undefined
  onDone: OnDone
}

/** The form would find its draft gone and show the live version, before it is closed or shows the release. */
const UNSEEN = { fetchPolicy: 'no-cache' } as const

/** The ways of saving an item besides the buttons. */
export default function ItemSaveMenu({ editor, live, changes, change, saveAs, ...props }: Props) {
  const { onSaveAndContinue, onDone } = props
  const client = useApolloClient()
  const scheduleItem = useScheduleItem(editor, change)
  const deleteIn = useDeletion(editor, live)
  const isDeletable = live !== null && !editor.kind.singleton

  async function moveDraft(draft: PendingChange, releaseId: string) {
    if (editor.isDirty() && !(await editor.submit())) return null
    return editor.perform(async () => {
      const variables = { id: draft.id, releaseId }
      const { data } = await client.mutate({ mutation: MovePendingDocument, variables, ...UNSEEN })
      return data!.change
    })
  }

  async function addTo({ id, name: releaseName }: ReleaseSummary) {
    const name = nameInForm(editor)
    const saved = await (change ? moveDraft(change, id) : saveAs(id))
    if (saved) onDone(id, `${name} added to “${releaseName}”.`)
  }

  async function schedule(times: ItemTimes) {
    const name = nameInForm(editor)
    if (await scheduleItem(times)) onDone(LIVE, `${name} is scheduled ${timesInWords(times)}.`)
  }

  async function askForReview() {
    const name = nameInForm(editor)
    if (change && editor.isDirty() && !(await editor.submit())) return
    const draft = change ?? (await saveAs())
    const options = { mutation: ReviewDraftDocument, variables: { id: draft?.id ?? '' }, ...UNSEEN }
    const asked = draft && (await editor.perform(() => client.mutate(options)))
    if (asked?.data) onDone(asked.data.release.id, `Editors now see that ${name} waits for a review.`)
  }

  async function prepareDeletion(release: ReleaseSummary) {
    const name = nameInForm(editor)
    if (await deleteIn(release)) onDone(release.id, `${name} is deleted when “${release.name}” is published.`)
  }

  return (
    <SaveMenu
      editor={editor}
      isLive={change === undefined}
      canEnd
      onSaveAndContinue={onSaveAndContinue}
      onAskForReview={() => void askForReview()}
      onAddTo={addTo}
      onSchedule={schedule}
      onDeleteIn={isDeletable ? prepareDeletion : undefined}
      deletedIn={changes.flatMap(({ action, release }) => (action === 'DELETE' && release ? release.id : []))}
    />
  )
}
