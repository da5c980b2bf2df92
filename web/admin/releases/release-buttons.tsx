import { Menu } from '@base-ui/react/menu'
import MoreHorizontal from 'virtual:icon/ellipsis'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { comparePath } from '../points-of-view/paths.ts'
import { useMayPublish } from '../session/store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MENU_ITEM, MenuPopup } from '../ui/menu.tsx'
import type { Release } from './types.ts'
import type { ReleaseActions } from './use-release-actions.ts'

/** What can be opened over a release's screen. */
export type OpenDialog = 'edit' | 'schedule' | 'preview' | 'rollback'

interface Props {
  release: Release
  /** Whether the user may change what the release holds. */
  isEditable: boolean
  actions: ReleaseActions
  onOpen: (dialog: OpenDialog) => void
}

/** The buttons in the title bar of a release: those that its state and the role of the user allow. */
export function ReleaseButtons({ release, isEditable, actions, onOpen }: Props) {
  const mayPublish = useMayPublish()
  const { state, changeCount } = release
  const isOver = ['PUBLISHED', 'ROLLED_BACK', 'DISCARDED'].includes(state)
  const isPublishable = mayPublish && !isOver && changeCount > 0
  return (
    <>
      {!isOver && (
        <Button variant="outline" size="small" className="max-sm:order-2" onClick={() => onOpen('preview')}>
          Preview …
        </Button>
      )}
      {isPublishable && (
        <>
          <Button variant="outline" size="small" className="max-sm:order-2" onClick={() => onOpen('schedule')}>
            {state === 'SCHEDULED' ? 'Change time …' : 'Schedule …'}
          </Button>
          <Button size="small" className="max-sm:order-2" onClick={() => void actions.publish()}>
            Publish now
          </Button>
        </>
      )}
      {mayPublish && state === 'PUBLISHED' && (
        <Button variant="danger" size="small" className="max-sm:order-2" onClick={() => onOpen('rollback')}>
          Roll back …
        </Button>
      )}
      {mayPublish && state === 'DISCARDED' && (
        <Button size="small" className="max-sm:order-2" onClick={() => void actions.restore()}>
          Restore
        </Button>
      )}
      {!isOver && (
        <Menu.Root>
          <Menu.Trigger
            render={
              <IconButton label="More" className="max-sm:order-1">
                <MoreHorizontal aria-hidden="true" className="size-4" />
              </IconButton>
            }
          />
          <MenuPopup>
            <Menu.Item
              className={MENU_ITEM}
              render={<Link to={comparePath({ release: release.id })}>Compare with the live site</Link>}
            />
            {isEditable && (
              <Menu.Item className={MENU_ITEM} onClick={() => onOpen('edit')}>
                Name and notes
              </Menu.Item>
            )}
            {mayPublish && state === 'SCHEDULED' && (
              <Menu.Item className={MENU_ITEM} onClick={() => void actions.unschedule()}>
                Cancel the schedule
              </Menu.Item>
            )}
            {mayPublish && (
              <Menu.Item className={MENU_ITEM} onClick={() => void actions.discard()}>
                Discard the release
              </Menu.Item>
            )}
          </MenuPopup>
        </Menu.Root>
      )}
    </>
  )
}
