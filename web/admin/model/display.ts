import type { Field } from '../../../schema/fields.ts'

/** Converts a single value to text. Null and undefined become the empty string. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Formats the value of a field as text for comparison by a person. */
export function display(field: Field, value: unknown): string {
  switch (field.type) {
    case 'textList':
      return (value as string[]).join('\n')
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? textOf(value)
    case 'toggle':
      return value ? 'Yes' : 'No'
    case 'group':
      return displayAll(field.fields, value as Record<string, unknown>)
    case 'groupList':
      return (value as Record<string, unknown>[])
        .map((entry) => Object.values(entry).map(textOf).join(' · '))
        .join('\n')
    default:
      return textOf(value)
  }
}

const displayAll = (fields: Record<string, Field>, values: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([key, field]) => `${field.label}: ${display(field, values[key])}`)
    .join('\n')
