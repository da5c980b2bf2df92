import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { comparePath } from '../points-of-view/paths.ts'
import { useMay } from '../../client/session/store.ts'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import type { ReleaseButtonsProps } from './release-buttons-props.ts'

interface Props extends ReleaseButtonsProps {
  trigger: ReactElement<ComponentProps<'button'>>
}

/** The menu with the less frequent actions on a release. */
export default function ReleaseMenu({ trigger, release, isEditable, actions, onOpen }: Props) {
  const mayPublish = useMay('releases:publish')
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
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
        {mayPublish && release.state === 'SCHEDULED' && (
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
  )
}
