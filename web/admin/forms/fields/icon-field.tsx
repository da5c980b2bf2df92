import Smile from 'virtual:icon/smile'
import type { TextField as Text } from '../../../../schema/fields.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import { Labelled, useField, type WidgetProps } from './control.tsx'

const EmojiMenu = lazyWhenIdle(() => import('./emoji-menu.tsx'))

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
          <MenuOnDemand
            trigger={
              <IconButton label={`Choose: ${props.field.label}`}>
                <Smile aria-hidden="true" className="size-5" />
              </IconButton>
            }
          >
            {(trigger) => <EmojiMenu trigger={trigger} onChoose={change} />}
          </MenuOnDemand>
        </div>
      )}
    </Labelled>
  )
}
