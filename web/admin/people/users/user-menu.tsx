import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  /** Unlinks the identities for single sign-on. Without it, there are none. */
  onUnlink?: (() => void) | undefined
  onExport: () => void
  onErase: () => void
}

/** The menu with the less frequent actions on a user. */
export default function UserMenu({ trigger, onUnlink, onExport, onErase }: Props) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        {onUnlink && (
          <Menu.Item className={MENU_ITEM} onClick={onUnlink}>
            Unlink single sign-on
          </Menu.Item>
        )}
        <Menu.Item className={MENU_ITEM} onClick={onExport}>
          Export data
        </Menu.Item>
        <Menu.Item className={MENU_ITEM} onClick={onErase}>
          Erase
        </Menu.Item>
      </MenuPopup>
    </Menu.Root>
  )
}
