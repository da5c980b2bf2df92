import type { Field } from '../../../schema/fields.ts'

/** A field's value as text that a person can compare. */
export function display(field: Field, value: unknown): string {
  switch (field.type) {
    case 'textList':
      return (value as string[]).join('\n')
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value ?? '')
    case 'toggle':
      return value ? 'Yes' : 'No'
    case 'group':
      return displayAll(field.fields, value as Record<string, unknown>)
    case 'groupList':
      return (value as Record<string, unknown>[]).map((entry) => Object.values(entry).join(' · ')).join('\n')
    default:
      return String(value ?? '')
  }
}

const displayAll = (fields: Record<string, Field>, values: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([key, field]) => `${field.label}: ${display(field, values[key])}`)
    .join('\n')
