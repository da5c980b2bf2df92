import { type ComponentType, type ReactNode, use } from 'react'
import { useController } from 'react-hook-form'
import { type Field as ModelField, type Fields, isText } from '../../../../schema/fields.ts'
import { codePoints } from '../../../../schema/text.ts'
import { type ControlProps, Field } from '../../ui/controls/field.tsx'
import { FieldExtrasContext } from './field-extras.ts'

/** The props of the widgets of a set of fields. */
export interface GridProps {
  fields: Fields
  /** The prefix of each key in the form, such as `contact.`. */
  prefix?: string
  within?: string | undefined
  className?: string
}

/** The props of every field widget. */
export interface WidgetProps<F extends ModelField = ModelField> {
  /** The path of the value in the form, such as `contact.email`. */
  path: string
  field: F
  /** A prefix for the label that distinguishes repeated fields, such as "Statistic 2". */
  within?: string | undefined
  /** Renders the fields of a group. */
  Grid: ComponentType<GridProps>
}

/** The fraction of the limit from which the counter is shown. */
const COUNTER_THRESHOLD = 0.8

/** Connects a widget to the form: returns the value at a path, its change handlers and its validation error. */
export function useField<T>(path: string) {
  const { field, fieldState } = useController({ name: path })
  return {
    value: field.value as T,
    change: field.onChange as (value: T) => void,
    /** The props that register an input with the form. */
    bind: { ref: field.ref, name: field.name, onBlur: field.onBlur },
    error: fieldState.error?.message ?? fieldState.error?.root?.message,
    errors: fieldState.error as unknown as readonly ({ message?: string } | undefined)[] | undefined,
  }
}

/** Returns the text of the character counter, such as "12/60 characters". */
export const counter = (value: string, max: number) => `${codePoints(value)}/${max} characters`

interface Props extends Omit<WidgetProps, 'Grid'> {
  error: string | undefined
  /** The text to count, for fields with a length limit. */
  text?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Renders the label, help text, counter and error message around a widget. */
export function Labelled({ path, field, within, error, text, className, children }: Props) {
  const { max, isCounted } = isText(field) && text !== undefined ? field : {}
  const shown = max !== undefined && (isCounted || codePoints(text ?? '') >= max * COUNTER_THRESHOLD)
  const note = use(FieldExtrasContext).notes?.[path]
  const control = (
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
  if (!note) return control
  return (
    <div className="grid gap-1.5">
      {control}
      {note}
    </div>
  )
}
