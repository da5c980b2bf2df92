import type { ChoiceOption } from '../../../../schema/fields.ts'
import { labelOf } from '../../../../schema/fields/choice/option-labels.ts'
import { useField } from '../../forms/fields/control.tsx'
import { useOptionLabels } from '../../model/use-option-labels.ts'

/** Selects several options of a choice. */
export function OptionBoxes({ path, options }: { path: string; options: readonly ChoiceOption[] }) {
  useOptionLabels()
  const { value, change, error } = useField<readonly string[]>(path)
  return (
    <fieldset className="grid max-h-64 gap-1 overflow-y-auto">
      <legend className="sr-only">Values</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-8 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              change(target.checked ? [...value, option.value] : value.filter((other) => other !== option.value))
            }
            className="size-5 accent-solid"
          />
          {labelOf(option)}
        </label>
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
