import type { ComponentProps } from 'react'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { useRoleChoices } from './role-choices.ts'

/** The field for the role of an account. */
export function RoleControl({ error, ...select }: ComponentProps<'select'> & { error?: string | undefined }) {
  const choices = useRoleChoices()
  return (
    <Field label="Role" error={error} help={choices.map(({ description }) => description).join(' ')}>
      {(control) => (
        <select {...control} {...select} className={CONTROL_CLASS}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
