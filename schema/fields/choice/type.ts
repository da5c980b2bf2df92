import type { ChoiceOption, Field, Options } from '../field.ts'
import { defineFieldType, OPERATORS, textOf } from '../field-type.ts'
import { labelOfValue } from './option-labels.ts'

/** Exactly one option of a fixed list. */
export interface ChoiceField<O extends readonly ChoiceOption[] = readonly ChoiceOption[]> extends Field<
  O[number]['value']
> {
  readonly type: 'choice'
  readonly options: O
  /** Pages show a picture for each option. Visitors do not read the labels, so a search does not find them. */
  readonly isPictorial?: true
  readonly default: O[number]['value']
}

// The values of all choices are much shorter. The model checks the value itself.
const LIMIT = 60

const valuesOf = ({ options }: ChoiceField) => options.map(({ value }) => value)

defineFieldType<ChoiceField>({
  name: 'choice',
  options: ({ options }) => options,
  check(field, value, report) {
    const values = valuesOf(field)
    if (!values.includes(value as string)) report(`${field.label} must be one of: ${values.join(', ')}`)
    return value
  },
  example: (field) => field.default,
  column: () => ({ sql: `varchar(${LIMIT})` }),
  json: (field) => ({ enum: valuesOf(field) }),
  fromText({ options }, text) {
    const word = text.trim().toLowerCase()
    if (word === '') return undefined
    return options.find(({ value, label }) => [value, label].some((name) => name.toLowerCase() === word))?.value ?? text
  },
  display: ({ options }, value) => labelOfValue(options, value) ?? textOf(value),
  words: ({ options, isPictorial }, value) =>
    isPictorial ? [] : options.filter((option) => option.value === value).map(({ label }) => label),
  operators: OPERATORS.equality,
  isSortable: true,
  summary: 'line',
})

/** Returns a field for one of `options`. The default is the first one unless another is given. */
export const choice = <const O extends readonly [ChoiceOption, ...ChoiceOption[]]>(
  label: string,
  options: O,
  more: Options<ChoiceField<O>, 'options'> = {},
): ChoiceField<O> => ({ type: 'choice', label, options, default: options[0].value, ...more })
