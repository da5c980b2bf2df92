import { Menu } from '@base-ui/react/menu'
import Check from 'virtual:icon/check'
import Columns3 from 'virtual:icon/columns-3'
import type { ReactNode } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import { columnsOf } from './columns.ts'
import type { ListView } from './use-view.ts'

interface Props {
  kind: Kind
  view: ListView
  onChange: (changes: Partial<ListView>) => void
}

/** The menu with the columns and the density of a list. */
export default function ViewMenu({ kind, view: { columns, isCompact }, onChange }: Props) {
  const show = (key: string, isShown: boolean) =>
    onChange({ columns: isShown ? [...columns, key] : columns.filter((other) => other !== key) })
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton label="Columns and density">
            <Columns3 aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
      <MenuPopup>
        <Menu.Group>
          <Menu.GroupLabel className="px-3 pt-2 pb-1 text-xs text-ink-soft">Columns</Menu.GroupLabel>
          {columnsOf(kind).map(({ key, label }) => (
            <Item key={key} isChecked={columns.includes(key)} onChange={(isShown) => show(key, isShown)}>
              {label}
            </Item>
          ))}
        </Menu.Group>
        <Menu.Separator className="my-1 h-px bg-line" />
        <Item isChecked={isCompact} onChange={(isChecked) => onChange({ isCompact: isChecked })}>
          Compact rows
        </Item>
      </MenuPopup>
    </Menu.Root>
  )
}

interface ItemProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

const Item = ({ isChecked, onChange, children }: ItemProps) => (
  <Menu.CheckboxItem
    className={`${MENU_ITEM} flex! items-center gap-2`}
    checked={isChecked}
    closeOnClick={false}
    onCheckedChange={onChange}
  >
    <span className="size-4">
      <Menu.CheckboxItemIndicator>
        <Check aria-hidden="true" className="size-4" />
      </Menu.CheckboxItemIndicator>
    </span>
    {children}
  </Menu.CheckboxItem>
)
