import { useApolloClient } from '@apollo/client/react'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { checkedDraft } from '../../versions/pending/checked-draft.ts'
import { DiscardPendingDocument, MovePendingDocument, ScheduleChangesDocument } from '../../client/graphql/generated.ts'
import { type ItemTimes, timesInWords } from '../../versions/pending/publish-at-dialog.tsx'
import { SaveMenu } from '../../versions/pending/save-menu.tsx'
import type { ReleaseSummary } from '../../versions/pending/types.ts'
import { DRAFT, LIVE, type OnDone, type Version } from '../../model/version.ts'
import { browserZone } from '../../ui/format/zoned-time.ts'
import { TRANSLATIONS } from '../../forms/translations/use-chosen-language.ts'
import { changedSettings, type SettingChange } from './form-model.ts'
import type { StoredSetting } from './types.ts'
import { loadPending, pendingInput } from './pending-input.ts'
import { requireChanges } from './use-save-settings-as.ts'

interface Props {
  editor: Editor
  stored: readonly StoredSetting[]
  /** Whether the form shows the live settings, not their drafts. */
  isLive: boolean
  /** Moves what was typed over the live settings to another version. */
  saveAs: (target: Version) => Promise<boolean>
  onDone: OnDone
}

/** The ways of saving settings besides the buttons. */
export default function SettingsSaveMenu({ editor, stored, isLive, saveAs, onDone }: Props) {
  const client = useApolloClient()

  /** Moves the drafts to a release, with what was typed since. */
  async function moveDrafts(releaseId: string): Promise<boolean> {
    if (editor.isDirty() && !(await editor.submit())) return false
    const moved = await editor.perform(async () => {
      for (const { id } of await loadPending(client, DRAFT))
        await client.mutate({ mutation: MovePendingDocument, variables: { id, releaseId } })
      return true
    })
    return moved === true
  }

  async function addTo({ id, name }: ReleaseSummary) {
    if (await (isLive ? saveAs(id) : moveDrafts(id))) onDone(id, `Settings added to “${name}”.`)
  }

  async function schedule({ from }: ItemTimes) {
    if (!from || !(await checkedDraft(editor))) return
    const drafts = isLive ? [] : await loadPending(client, DRAFT)
    const typed = isLive ? requireChanges(editor) : changedSettings(editor.form.getValues(), editor.getBase().values)
    const values = new Map<string, Partial<Omit<SettingChange, 'setting'>>>([
      ...drafts.map(({ title }) => [title, {}] as const),
      ...typed.map(({ setting, ...change }) => [setting.key, change] as const),
    ])
    const changes = Array.from(values, ([key, change]) => {
      const draft = drafts.find(({ title }) => title === key)
      const { version: _, ...input } = pendingInput(
        stored.find((setting) => setting.key === key)!,
        change,
        LIVE,
        draft,
      )
      return { ...input, version: 0 }
    })
    await client.mutate({
      mutation: ScheduleChangesDocument,
      variables: { changes, at: from, timeZone: browserZone() },
    })
    for (const { id } of drafts) await client.mutate({ mutation: DiscardPendingDocument, variables: { id } })
    for (const { setting } of typed) editor.form.setValue(setting.key, editor.getBase().values[setting.key])
    editor.form.setValue(TRANSLATIONS, editor.getBase().values[TRANSLATIONS])
    onDone(LIVE, `Settings are scheduled ${timesInWords({ from })}.`)
  }

  return <SaveMenu editor={editor} isLive={isLive} canEnd={false} onAddTo={addTo} onSchedule={schedule} />
}
