import type { ComponentProps } from 'react'
import { CONTROL_CLASS, Field } from './field.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  help?: string | undefined
  error?: string | undefined
}

/** A labelled single-line input. */
export function TextControl({ label, help, error, required, ...input }: Props) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <input {...control} {...input} className={CONTROL_CLASS} />}
    </Field>
  )
}
