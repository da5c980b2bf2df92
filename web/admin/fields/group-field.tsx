import type { GroupField as Group } from '../../../schema/fields.ts'
import type { WidgetProps } from './control.tsx'
import { FieldGrid } from './field-grid.tsx'

/** Fields that belong together. */
export function GroupField({ path, field }: WidgetProps<Group>) {
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="pr-3 font-serif text-lg">{field.label}</legend>
      <FieldGrid fields={field.fields} prefix={`${path}.`} />
    </fieldset>
  )
}
