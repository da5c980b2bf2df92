import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  /** Removes the second factor. Missing if the user has none. */
  onTakeAwayFactor?: (() => void) | undefined
  /** Unlinks the identities for single sign-on. Missing if the user has none. */
  onUnlink?: (() => void) | undefined
  /** Changes the e-mail address. Missing for the signed-in user, who changes it in the account. */
  onEmail?: (() => void) | undefined
  onExport: () => void
  onRemove: () => void
  onErase: () => void
}

/** The menu with the less frequent actions on a user. */
export default function UserMenu({ trigger, onTakeAwayFactor, onUnlink, onEmail, onExport, onRemove, onErase }: Props) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        {onEmail && (
          <Menu.Item className={MENU_ITEM} onClick={onEmail}>
            Change e-mail
          </Menu.Item>
        )}
        {onTakeAwayFactor && (
          <Menu.Item className={MENU_ITEM} onClick={onTakeAwayFactor}>
            Remove second factor
          </Menu.Item>
        )}
        {onUnlink && (
          <Menu.Item className={MENU_ITEM} onClick={onUnlink}>
            Unlink single sign-on
          </Menu.Item>
        )}
        <Menu.Item className={MENU_ITEM} onClick={onExport}>
          Export data
        </Menu.Item>
        <Menu.Item className={MENU_ITEM} onClick={onRemove}>
          Remove
        </Menu.Item>
        <Menu.Item className={MENU_ITEM} onClick={onErase}>
          Erase
        </Menu.Item>
      </MenuPopup>
    </Menu.Root>
  )
}
