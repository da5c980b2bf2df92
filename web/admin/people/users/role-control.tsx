import type { ComponentProps } from 'react'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { useRoleChoices } from './role-choices.ts'

interface Props extends ComponentProps<'select'> {
  /** The value that is described. */
  chosen: string
  error?: string | undefined
}

/** The field for the role of an account. */
export function RoleControl({ chosen, error, ...select }: Props) {
  const choices = useRoleChoices()
  return (
    <Field label="Role" error={error} help={choices.find(({ value }) => value === chosen)?.description}>
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
