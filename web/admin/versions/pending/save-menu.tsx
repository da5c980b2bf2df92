import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'virtual:icon/chevron-down'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { useMay, useMayPublish } from '../../client/session/store.ts'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { type ItemTimes, PublishAtDialog } from './publish-at-dialog.tsx'
import ReleasePicker from './release-picker.tsx'
import type { ReleaseSummary } from './types.ts'

interface Props {
  editor: Editor
  /** Whether the form shows the live version. */
  isLive: boolean
  /** Whether an end can be scheduled, after which the item is not public. */
  canEnd: boolean
  /** Saves and keeps the form open. The menu has it on phones only. */
  onSaveAndContinue?: (() => Promise<unknown>) | undefined
  /** Saves a draft and asks for its review. Absent for settings, whose drafts are many. */
  onAskForReview?: () => void
  onAddTo: (release: ReleaseSummary) => Promise<void>
  /** Schedules the form. @throws Problem, which the dialog shows */
  onSchedule: (times: ItemTimes) => Promise<void>
  /** Prepares the deletion of the item in a release. Absent if the form shows nothing that can be deleted. */
  onDeleteIn?: ((release: ReleaseSummary) => Promise<void>) | undefined
  /** The ids of the releases that delete the item. */
  deletedIn?: readonly string[]
}

/** The menu with the ways of saving besides the buttons, and their dialogs. */
export function SaveMenu({ editor, isLive, canEnd, onDeleteIn, deletedIn, ...actions }: Props) {
  const { onSaveAndContinue, onAskForReview, onAddTo, onSchedule } = actions
  const mayPublish = useMayPublish(editor.kind)
  const mayPrepare = useMay('releases:draft')
  const maySchedule = useMay('releases:publish')
  const [open, setOpen] = useState<'release' | 'schedule' | 'deletion' | null>(null)
  const close = () => setOpen(null)
  // On wide screens the form has a button for it.
  const isPhone = !useMediaQuery('(min-width: 40rem)')

  const review = mayPrepare && onAskForReview && { disabled: isLive && !editor.dirty, onClick: onAskForReview }
  // For those who may not publish, it is what comes after writing, and for others what comes after a draft.
  const hasReviewButton = !mayPublish || (!isLive && !isPhone)

  return (
    <>
      {review && hasReviewButton && (
        <Button variant="outline" {...review} disabled={editor.saving || review.disabled}>
          Ask for review
        </Button>
      )}
      <Menu.Root>
        <Menu.Trigger
          aria-label="More ways to save"
          disabled={editor.saving}
          className={buttonClass({ variant: 'outline' }, 'min-w-11 px-0!')}
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </Menu.Trigger>
        <MenuPopup>
          {isPhone && onSaveAndContinue && (
            <Menu.Item className={MENU_ITEM} onClick={() => void onSaveAndContinue()}>
              Save and continue
            </Menu.Item>
          )}
          {review && !hasReviewButton && (
            <Menu.Item className={MENU_ITEM} {...review}>
              Ask for review
            </Menu.Item>
          )}
          {mayPrepare && (
            <Menu.Item className={MENU_ITEM} disabled={isLive && !editor.dirty} onClick={() => setOpen('release')}>
              Add to release …
            </Menu.Item>
          )}
          {mayPublish && maySchedule && (
            <Menu.Item
              className={MENU_ITEM}
              disabled={isLive && !canEnd && !editor.dirty}
              onClick={() => setOpen('schedule')}
            >
              Publish at …
            </Menu.Item>
          )}
          {onDeleteIn && mayPrepare && (
            <Menu.Item className={MENU_ITEM} onClick={() => setOpen('deletion')}>
              Delete in a release …
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
            await onAddTo(release)
          }}
        />
      )}
      {open === 'deletion' && onDeleteIn && (
        <ReleasePicker
          title="Delete in a release …"
          submitLabel="Prepare the deletion"
          except={deletedIn}
          onClose={close}
          onPick={async (release) => {
            close()
            await onDeleteIn(release)
          }}
        />
      )}
      {open === 'schedule' && (
        <PublishAtDialog
          hasChanges={editor.dirty || !isLive}
          canEnd={canEnd}
          onClose={close}
          onSubmit={async (times) => {
            await onSchedule(times)
            close()
          }}
        />
      )}
    </>
  )
}
