import Smile from 'virtual:icon/smile'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { IconButton } from '../../../web/admin/ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../../web/admin/ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle } from '../../../web/admin/ui/controls/preloaded.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import type { TextField } from '../text-type.ts'

const EmojiMenu = lazyWhenIdle(() => import('./emoji-menu.tsx'))

/** Edits an emoji: typed, or chosen from those for the subjects of the website. */
export default function IconInput(props: WidgetProps<TextField>) {
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
