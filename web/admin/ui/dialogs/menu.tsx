import { Menu } from '@base-ui/react/menu'
import { type ReactNode, use } from 'react'
import { ModalContext } from './modal.tsx'

/** The classes of an entry of a menu. */
export const MENU_ITEM =
  'block w-full cursor-pointer rounded-sm px-3 py-2 text-left text-sm no-underline data-highlighted:bg-surface data-disabled:cursor-default data-disabled:opacity-50'

/** The open menu, below its trigger. */
export const MenuPopup = ({ children }: { children: ReactNode }) => (
  <Menu.Portal container={use(ModalContext)}>
    <Menu.Positioner className="z-50" align="end" sideOffset={4}>
      <Menu.Popup className="min-w-44 rounded-md border border-line bg-raised p-1">{children}</Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
)
