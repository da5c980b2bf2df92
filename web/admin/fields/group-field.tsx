import type { ReactNode } from 'react'
import type { GroupField as Group } from '../../../schema/fields.ts'

/** Fields that belong together, around their widgets. */
export const GroupField = ({ field, children }: { field: Group; children: ReactNode }) => (
  <fieldset className="border-t border-line pt-4">
    <legend className="pr-3 font-serif text-lg">{field.label}</legend>
    {children}
  </fieldset>
)
