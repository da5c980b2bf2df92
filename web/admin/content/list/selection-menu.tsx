import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import type { SelectionAction } from './selection-action.ts'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  actions: readonly SelectionAction[]
}

/** The menu with the actions on the selected items. */
export default function SelectionMenu({ trigger, actions }: Props) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        {actions.map(({ label, variant, run }) => (
          <Menu.Item key={label} className={`${MENU_ITEM} ${variant === 'danger' ? 'text-danger' : ''}`} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  )
}
