import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import type { SlugField } from './type.ts'

/** Edits a slug. An empty input is null: the slug is made from the title. */
export default function SlugInput(props: WidgetProps<SlugField>) {
  const { value, change, bind, error } = useField<string | null>(props.path)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <input
          {...control}
          {...bind}
          value={value ?? ''}
          onChange={(event) => change(event.target.value || null)}
          placeholder="Made from the title"
          autoComplete="off"
          spellCheck={false}
          className={CONTROL_CLASS}
        />
      )}
    </Labelled>
  )
}
