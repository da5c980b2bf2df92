import MoreHorizontal from 'virtual:icon/ellipsis'
import { CLOSED_STATES } from '../../../../schema/release-states.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../../client/session/store.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import type { ReleaseButtonsProps } from './release-buttons-props.ts'

const ReleaseMenu = lazyWhenIdle(() => import('./release-menu.tsx'))

/** The buttons in the title bar of a release: those that its state and the role of the user allow. */
export function ReleaseButtons({ release, isEditable, actions, onOpen }: ReleaseButtonsProps) {
  const mayPublish = useMay('releases:publish')
  const { state, changeCount } = release
  const isOver = CLOSED_STATES.includes(state)
  const isPublishable = mayPublish && !isOver && changeCount > 0
  return (
    <>
      {/* On phones, a row of their own below the title. */}
      <div className="contents max-sm:order-1 max-sm:flex max-sm:basis-full max-sm:flex-wrap max-sm:gap-2 max-sm:*:flex-auto max-sm:empty:hidden">
        {!isOver && (
          <Button variant="outline" size="small" onClick={() => onOpen('preview')}>
            Preview …
          </Button>
        )}
        {isPublishable && (
          <>
            <Button variant="outline" size="small" onClick={() => onOpen('schedule')}>
              {state === 'SCHEDULED' ? 'Change time …' : 'Schedule …'}
            </Button>
            <Button size="small" onClick={() => void actions.publish()}>
              {state === 'IN_REVIEW' ? 'Approve and publish' : 'Publish now'}
            </Button>
          </>
        )}
        {mayPublish && state === 'PUBLISHED' && (
          <Button variant="danger" size="small" onClick={() => onOpen('rollback')}>
            Roll back …
          </Button>
        )}
        {mayPublish && state === 'DISCARDED' && (
          <Button size="small" onClick={() => void actions.restore()}>
            Restore
          </Button>
        )}
      </div>
      {!isOver && (
        <MenuOnDemand
          trigger={
            <IconButton label="More">
              <MoreHorizontal aria-hidden="true" className="size-4" />
            </IconButton>
          }
        >
          {(trigger) => <ReleaseMenu {...{ trigger, release, isEditable, actions, onOpen }} />}
        </MenuOnDemand>
      )}
    </>
  )
}
