import { Menu } from '@base-ui/react/menu'
import { type FocusEvent, type ReactNode, use } from 'react'
import { ModalContext } from './modal.tsx'

/** The classes of an entry of a menu. */
export const MENU_ITEM =
  'block w-full cursor-pointer rounded-sm px-3 py-2 text-left text-sm no-underline data-highlighted:bg-surface data-disabled:cursor-default data-disabled:opacity-50'

/** Focuses the first entry of a menu that was opened by keyboard. Base UI focuses the menu itself if it is rendered open. */
function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return
  currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled])')?.focus()
}

/** The open menu, below its trigger. It is in the same landmark. */
export const MenuPopup = ({ children }: { children: ReactNode }) => (
  <Menu.Portal container={use(ModalContext) ?? document.getElementById('main')}>
    <Menu.Positioner className="z-50" align="end" sideOffset={4}>
      <Menu.Popup className="min-w-44 rounded-md border border-line bg-raised p-1" onFocus={focusFirst}>
        {children}
      </Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
)
