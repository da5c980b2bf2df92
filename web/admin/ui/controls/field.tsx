import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

/** The attributes that connect a control to its label, help text and error message. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface Props {
  label: string
  help?: ReactNode
  /** The error message. It marks the control as invalid. */
  error?: string | undefined
  required?: boolean | undefined
  /** Shown after the label, such as a counter. */
  aside?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** The classes of a text input, select or textarea in a form. */
export const CONTROL_CLASS =
  'w-full rounded-md border border-line-strong bg-raised px-3 py-2 text-base text-ink placeholder:text-ink-soft disabled:border-line disabled:bg-transparent aria-invalid:border-danger'

/** The classes of a select in a toolbar or row. */
export const SELECT_CLASS = 'min-h-10 max-w-full rounded-md border border-line-strong bg-raised px-2 text-sm'

/** A control with its label, help text and error message, connected for screen readers. */
export function Field({ label, help, error, required, aside, className, children }: Props) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid grid-cols-1 gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline gap-x-3 in-[[data-field]]:pr-8">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </label>
        {aside && <span className="font-mono text-xs text-ink-soft">{aside}</span>}
      </div>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { 'aria-required': true }),
      })}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
