import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { MenuPopup } from '../../../web/admin/ui/dialogs/menu.tsx'
import { EMOJI } from './emoji.ts'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  onChoose: (emoji: string) => void
}

/** The menu with the emoji for the subjects of the website. */
export default function EmojiMenu({ trigger, onChoose }: Props) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        <div className="grid grid-cols-8">
          {EMOJI.map(([emoji, name]) => (
            <Menu.Item
              key={emoji}
              label={name}
              aria-label={name}
              title={name}
              onClick={() => onChoose(emoji)}
              className="grid size-9 cursor-pointer place-items-center rounded-sm text-xl data-highlighted:bg-surface"
            >
              {emoji}
            </Menu.Item>
          ))}
        </div>
      </MenuPopup>
    </Menu.Root>
  )
}
