import { useApolloClient } from '@apollo/client/react'
import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'virtual:icon/chevron-down'
import { useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { useMayPublish } from '../session/store.ts'
import { MENU_ITEM, MenuPopup } from '../ui/menu.tsx'
import { nameInForm } from './name-in-form.ts'
import { MOVE_PENDING } from './operations.ts'
import { type ItemTimes, PublishAtDialog } from './publish-at-dialog.tsx'
import { ReleasePicker } from './release-picker.tsx'
import type { PendingChange, ReleaseSummary } from './types.ts'
import { useScheduleItem } from './use-schedule-item.ts'
import type { OnDone } from './use-versioned-form.tsx'
import { LIVE } from './version.ts'
import { inBrowserZone } from './zoned-time.ts'

export interface SaveMenuProps {
  editor: Editor
  /** The pending change that the form shows; undefined for the live version. */
  change: PendingChange | undefined
  /** Saves what was typed over the live version in a release. */
  saveAs: (releaseId: string) => Promise<PendingChange | null>
  saveDraft: () => Promise<boolean>
  onDone: OnDone
}

/** The menu with the ways of saving besides the Save button, and their dialogs. */
export default function SaveMenu({ editor, change, saveAs, saveDraft, onDone }: SaveMenuProps) {
  const client = useApolloClient()
  const mayPublish = useMayPublish()
  const scheduleItem = useScheduleItem(editor, change)
  const [open, setOpen] = useState<'release' | 'schedule' | null>(null)
  const close = () => setOpen(null)

  async function moveDraft(draft: PendingChange, releaseId: string) {
    if (editor.isDirty() && !(await editor.submit())) return null
    return editor.perform(async () => {
      const { data } = await client.mutate({ mutation: MOVE_PENDING, variables: { id: draft.id, releaseId } })
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
    const releases = await scheduleItem(times)
    const { from, until } = times
    const parts = [from && `from ${inBrowserZone(from)}`, until && `until ${inBrowserZone(until)}`]
    if (releases) onDone(LIVE, `${name} is scheduled ${parts.filter(Boolean).join(' ')}.`)
  }

  const isLive = change === undefined
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          aria-label="More ways to save"
          disabled={editor.saving}
          className={buttonClass({ variant: 'outline' }, 'min-w-11 px-0!')}
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </Menu.Trigger>
        <MenuPopup>
          {isLive && mayPublish && (
            <Menu.Item className={MENU_ITEM} disabled={!editor.dirty} onClick={() => void saveDraft()}>
              Save draft
            </Menu.Item>
          )}
          <Menu.Item className={MENU_ITEM} disabled={isLive && !editor.dirty} onClick={() => setOpen('release')}>
            Add to release …
          </Menu.Item>
          {mayPublish && (
            <Menu.Item className={MENU_ITEM} onClick={() => setOpen('schedule')}>
              Publish at …
            </Menu.Item>
          )}
        </MenuPopup>
      </Menu.Root>
      {open === 'release' && (
        <ReleasePicker
          title="Add to release …"
          submitLabel="Add"
          onClose={close}
          onPick={async (release) => {
            // The form behind the dialog shows its errors and asks about what overlaps.
            close()
            await addTo(release)
          }}
        />
      )}
      {open === 'schedule' && (
        <PublishAtDialog
          hasChanges={editor.dirty || change !== undefined}
          onClose={close}
          onSubmit={async (times) => {
            await schedule(times)
            close()
          }}
        />
      )}
    </>
  )
}
