import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  onAddBelow: () => void
  onDuplicate: () => void
  onCopy: () => void
  onPaste: () => void
}

/** The menu with the less frequent actions on a block. */
export default function BlockMenu({ trigger, onAddBelow, onDuplicate, onCopy, onPaste }: Props) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        <Menu.Item className={MENU_ITEM} onClick={onAddBelow}>
          Add a block below
        </Menu.Item>
        <Menu.Item className={MENU_ITEM} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item className={MENU_ITEM} onClick={onCopy}>
          Copy
        </Menu.Item>
        <Menu.Item className={MENU_ITEM} onClick={onPaste}>
          Paste below
        </Menu.Item>
      </MenuPopup>
    </Menu.Root>
  )
}
