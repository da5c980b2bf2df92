import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'virtual:icon/chevron-down'
import { useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { useMayPublish } from '../session/store.ts'
import { MENU_ITEM, MenuPopup } from '../ui/menu.tsx'
import { PublishAtDialog } from './publish-at-dialog.tsx'
import { ReleasePicker } from './release-picker.tsx'
import type { PendingChange } from './types.ts'
import type { SaveActions } from './use-save-actions.ts'

interface Props {
  editor: Editor
  change: PendingChange | undefined
  actions: SaveActions
}

/** The menu with the ways of saving besides the Save button, and their dialogs. */
export default function SaveMenu({ editor, change, actions }: Props) {
  const mayPublish = useMayPublish()
  const [open, setOpen] = useState<'release' | 'schedule' | null>(null)
  const close = () => setOpen(null)
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
            <Menu.Item className={MENU_ITEM} disabled={!editor.dirty} onClick={() => void actions.saveDraft()}>
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
            await actions.addTo(release)
          }}
        />
      )}
      {open === 'schedule' && (
        <PublishAtDialog
          hasChanges={editor.dirty || change !== undefined}
          onClose={close}
          onSubmit={async (times) => {
            await actions.schedule(times)
            close()
          }}
        />
      )}
    </>
  )
}
