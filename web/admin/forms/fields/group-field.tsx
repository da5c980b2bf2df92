import type { ReactNode } from 'react'
import type { GroupField as Group } from '../../../../schema/fields.ts'

/** A fieldset around the widgets of a group. */
export const GroupField = ({ field, children }: { field: Group; children: ReactNode }) => (
  <fieldset className="border-t border-line pt-4">
    <legend className="pr-3 font-serif text-lg">{field.label}</legend>
    {children}
  </fieldset>
)
