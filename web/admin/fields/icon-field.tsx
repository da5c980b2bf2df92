import { Menu } from '@base-ui/react/menu'
import Smile from 'virtual:icon/smile'
import type { TextField as Text } from '../../../schema/fields.ts'
import { CONTROL_CLASS } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MenuPopup } from '../ui/menu.tsx'
import { Labelled, useField, type WidgetProps } from './control.tsx'
import { EMOJI } from './emoji.ts'

/** Edits an emoji: typed, or chosen from those for the subjects of the website. */
export function IconField(props: WidgetProps<Text>) {
  const { value, change, bind, error } = useField<string>(props.path)
  return (
    <Labelled {...props} error={error} text={value}>
      {(control) => (
        <div className="flex items-center gap-1">
          <input
            {...control}
            {...bind}
            value={value}
            onChange={(event) => change(event.target.value)}
            autoComplete="off"
            className={CONTROL_CLASS}
          />
          <Menu.Root>
            <Menu.Trigger
              render={
                <IconButton label={`Choose: ${props.field.label}`}>
                  <Smile aria-hidden="true" className="size-5" />
                </IconButton>
              }
            />
            <MenuPopup>
              <div className="grid grid-cols-8">
                {EMOJI.map(([emoji, name]) => (
                  <Menu.Item
                    key={emoji}
                    label={name}
                    aria-label={name}
                    title={name}
                    onClick={() => change(emoji)}
                    className="grid size-9 cursor-pointer place-items-center rounded-sm text-xl data-highlighted:bg-surface"
                  >
                    {emoji}
                  </Menu.Item>
                ))}
              </div>
            </MenuPopup>
          </Menu.Root>
        </div>
      )}
    </Labelled>
  )
}
