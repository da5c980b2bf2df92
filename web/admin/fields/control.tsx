import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Field as ModelField } from '../../../schema/fields.ts'
import { codePoints } from '../../../schema/text.ts'
import { type ControlProps, Field } from '../ui/field.tsx'

/** What every widget is given. */
export interface WidgetProps<F extends ModelField = ModelField> {
  /** Where the value is in the form, such as `contact.email`. */
  path: string
  field: F
  /** Shows how long the text is from the first character on, not only near its limit. */
  counted?: boolean | undefined
  /** Says in words what the field's label leaves out where there are several alike, such as "Statistic 2". */
  within?: string | undefined
}

/** From which share of its limit a text shows how long it is. */
const NEAR = 0.8

/** The value of a field of the form, how to change it, and what is wrong with it. */
export function useField<T>(path: string) {
  const { field, fieldState } = useController({ name: path })
  return {
    value: field.value as T,
    change: field.onChange as (value: T) => void,
    blur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message ?? fieldState.error?.root?.message,
    errors: fieldState.error as unknown as readonly ({ message?: string } | undefined)[] | undefined,
  }
}

/** How much of its limit a text takes: "12/60 characters". */
export const counter = (value: string, max: number) => `${codePoints(value)}/${max} characters`

interface Props extends WidgetProps {
  error: string | undefined
  /** The text to count, for fields that have a length. */
  text?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** The label, help, counter and error around one widget. */
export function Labelled({ field, counted, within, error, text, className, children }: Props) {
  const max = 'max' in field && text !== undefined ? field.max : undefined
  const shown = max !== undefined && (counted || codePoints(text ?? '') >= max * NEAR)
  return (
    <Field
      label={within ? `${within}: ${field.label}` : field.label}
      help={field.help}
      error={error}
      required={field.required}
      aside={shown && counter(text ?? '', max)}
      className={className ?? ''}
    >
      {children}
    </Field>
  )
}
