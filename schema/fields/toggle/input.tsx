import { useId } from 'react'
import { useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import type { ToggleField } from './type.ts'

/** Edits a boolean with a switch. */
export default function ToggleInput({ path, field }: WidgetProps<ToggleField>) {
  const { value, change, bind, error } = useField<boolean>(path)
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input
          {...bind}
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          onChange={(event) => change(event.target.checked)}
          aria-describedby={field.help ? `${id}-help` : undefined}
          aria-invalid={error ? true : undefined}
          className="relative h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-surface transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-solid-line checked:bg-solid checked:before:translate-x-5 checked:before:bg-on-solid disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden motion-reduce:before:transition-none"
        />
        {field.label}
      </label>
      {field.help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {field.help}
        </p>
      )}
      {error && <p className="text-sm text-danger">{error}</p>}
    </div>
  )
}
