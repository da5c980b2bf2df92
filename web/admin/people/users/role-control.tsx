import type { ComponentProps } from 'react'
import { roles } from '../../../../schema/roles.ts'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { roleChoices } from './role-choices.ts'

/** The field for the role of an account. */
export const RoleControl = ({ error, ...select }: ComponentProps<'select'> & { error?: string | undefined }) => (
  <Field label="Role" error={error} help={roles.map(({ description }) => description).join(' ')}>
    {(control) => (
      <select {...control} {...select} className={CONTROL_CLASS}>
        {roleChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
