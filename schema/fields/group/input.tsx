import { use } from 'react'
import { FieldExtrasContext } from '../../../web/admin/forms/fields/field-extras.ts'
import type { WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import type { GroupField } from './type.ts'

/** A fieldset around the widgets of a group. */
export default function GroupInput({ path, field, Grid }: WidgetProps<GroupField>) {
  const note = use(FieldExtrasContext).notes?.[path]
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="pr-3 font-serif text-lg">{field.label}</legend>
      <Grid fields={field.fields} prefix={`${path}.`} />
      {note && <div className="mt-5">{note}</div>}
    </fieldset>
  )
}
