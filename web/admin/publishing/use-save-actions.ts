import { useApolloClient } from '@apollo/client/react'
import type { Editor } from '../editing/use-editor.ts'
import { textOf } from '../editing/display.ts'
import { useMayPublish } from '../session/store.ts'
import { MOVE_PENDING } from './operations.ts'
import type { ItemTimes } from './publish-at-dialog.tsx'
import type { PendingChange, ReleaseSummary } from './types.ts'
import { useSaveAs } from './use-save-as.ts'
import { useScheduleItem } from './use-schedule-item.ts'
import { DRAFT, LIVE, type Version } from './version.ts'
import { inBrowserZone } from './zoned-time.ts'

interface Options {
  editor: Editor
  /** The pending change that the form shows; undefined for the live version. */
  change: PendingChange | undefined
  /** Called after the form was saved as another version. */
  onSavedAs: (message: string, version: Version) => void
}

/** Returns the ways of saving a form besides the editor's own. Each resolves to whether the form was saved. */
export function useSaveActions({ editor, change, onSavedAs }: Options) {
  const client = useApolloClient()
  const mayPublish = useMayPublish()
  const saveAs = useSaveAs(editor)
  const scheduleItem = useScheduleItem(editor, change)

  function nameOf() {
    const { kind } = editor
    const title = kind.singleton ? kind.label : textOf(editor.form.getValues(kind.titleField))
    return title ? `“${title}”` : `the ${kind.label.toLowerCase()}`
  }

  async function saveDraft() {
    const name = nameOf()
    const saved = await saveAs()
    if (saved) onSavedAs(`Draft of ${name} saved.`, DRAFT)
    return saved !== null
  }

  /** Saves the live version's changes into a release, or moves the draft that the form shows there. */
  async function addTo({ id, name: releaseName }: ReleaseSummary) {
    const name = nameOf()
    const saved = change ? await moveDraft(change, id) : await saveAs(id)
    if (saved) onSavedAs(`${name} added to “${releaseName}”.`, id)
    return saved !== null
  }

  async function moveDraft(draft: PendingChange, releaseId: string) {
    if (editor.isDirty() && !(await editor.submit())) return null
    return editor.perform(async () => {
      const { data } = await client.mutate({ mutation: MOVE_PENDING, variables: { id: draft.id, releaseId } })
      return data!.change
    })
  }

  async function schedule(times: ItemTimes) {
    const name = nameOf()
    const releases = await scheduleItem(times)
    if (!releases) return false
    const parts = [
      times.from && `from ${inBrowserZone(times.from)}`,
      times.until && `until ${inBrowserZone(times.until)}`,
    ]
    onSavedAs(`${name} is scheduled ${parts.filter(Boolean).join(' ')}.`, LIVE)
    return true
  }

  return {
    saveDraft,
    addTo,
    schedule,
    /** Saves what the form shows, if that is not what the editor itself does: contributors save drafts only. */
    submit: change || mayPublish ? undefined : saveDraft,
  }
}

export type SaveActions = ReturnType<typeof useSaveActions>
