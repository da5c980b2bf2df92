import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Field as ModelField, isPlainList, optionsOf, typeOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldExtrasContext } from '../../forms/fields/field-extras.ts'
import { FieldWidget } from '../../forms/fields/field-grid.tsx'
import { useSuggestions } from '../../forms/fields/use-suggestions.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { comparisonsOf, operandOf } from './comparisons.ts'
import type { Condition } from './conditions.ts'
import { conditionOf, type Filter } from './filters.ts'
import { OptionBoxes } from './option-boxes.tsx'

const blankOf = (field: ModelField, operand: ModelField | undefined) =>
  optionsOf(field) || (operand && isPlainList(operand)) ? [] : typeof field.default === 'string' ? '' : null

interface Props {
  kind: Kind
  path: string
  field: ModelField
  /** The filter to change. Undefined for a new one. */
  filter: Filter | undefined
  onApply: (condition: Condition) => void
}

/** Edits how a filter compares a field, and with which value. */
export function FilterForm({ kind, path, field, filter, onApply }: Props) {
  const comparisons = comparisonsOf(field)
  const [comparison, setComparison] = useState(
    () => comparisons.find(({ label }) => label === filter?.comparison.label) ?? comparisons[0]!,
  )
  const operand = operandOf(field, comparison)
  const form = useForm<{ value: unknown }>({
    defaultValues: { value: filter && comparison.fixed === undefined ? filter.value : blankOf(field, operand) },
    shouldFocusError: false,
  })
  const suggestions = useSuggestions(kind)[path] ?? []
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => select.current?.focus(), [])

  function compareBy(label: string) {
    const next = comparisons.find((other) => other.label === label)!
    const nextOperand = operandOf(field, next)
    if (nextOperand?.type !== operand?.type) form.setValue('value', blankOf(field, nextOperand))
    setComparison(next)
  }

  function apply(value: unknown) {
    let problem: string | undefined
    const checked = operand ? typeOf(operand).check(operand, value, (message) => (problem ??= message)) : value
    if ([checked].flat().length === 0 || checked === '' || checked === null) problem ??= 'Enter a value'
    if (problem) form.setError('value', { message: problem })
    else onApply(conditionOf(path, comparison, checked))
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) =>
          comparison.fixed === undefined
            ? void form.handleSubmit(({ value }) => apply(value))(event)
            : (event.preventDefault(), onApply(conditionOf(path, comparison, comparison.fixed)))
        }
        className="grid gap-4 p-4"
      >
        <p className="font-medium">{field.label}</p>
        <select
          ref={select}
          aria-label="Condition"
          value={comparison.label}
          onChange={(event) => compareBy(event.target.value)}
          className={CONTROL_CLASS}
        >
          {comparisons.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
        {comparison.fixed === undefined && optionsOf(field) && <OptionBoxes path="value" options={optionsOf(field)!} />}
        {operand && (
          <FieldExtrasContext value={{ suggestions: { value: suggestions } }}>
            <FieldWidget key={operand.type} path="value" field={operand} />
          </FieldExtrasContext>
        )}
        <Button type="submit" size="medium" className="justify-self-start">
          Apply
        </Button>
      </form>
    </FormProvider>
  )
}
