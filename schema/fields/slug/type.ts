import { isId } from '../../is-id.ts'
import { normaliseText } from '../../text.ts'
import type { Field, Options } from '../field.ts'
import { defineFieldType, OPERATORS } from '../field-type.ts'

/** The part of an address that stands for an item, unique within its kind. Null in a new item: it is made from the title. */
export interface SlugField extends Field<string | null> {
  readonly type: 'slug'
  readonly max: number
  readonly default: null
}

const FORM = '[a-z0-9]+(-[a-z0-9]+)*'
const IS_SLUG = new RegExp(`^${FORM}$`)

/** Returns what is wrong with a slug. */
function problemOf({ max }: SlugField, text: string): string | undefined {
  if (!IS_SLUG.test(text)) return 'may have lower-case letters a to z, digits and single hyphens between them'
  if (text.length > max) return `must be at most ${max} characters`
  return isId(text) ? 'must differ from an id' : undefined
}

defineFieldType<SlugField>({
  name: 'slug',
  isUnique: true,
  isPageAddress: true,
  check(field, value, report) {
    const text = typeof value === 'string' ? normaliseText(value).trim() : (value ?? null)
    if (text === null || text === '') {
      if (field.required) report(`${field.label} is required`)
      return null
    }
    const problem = typeof text === 'string' ? problemOf(field, text) : 'must be text'
    if (problem !== undefined) report(`${field.label} ${problem}`)
    return text
  },
  example: (_, serial) => `corn-grain-yield${serial === undefined ? '' : `-${serial}`}`,
  column: ({ max }) => ({ sql: `varchar(${max})`, isNullable: true }),
  json: ({ max, required }) => ({
    type: required ? 'string' : ['string', 'null'],
    maxLength: max,
    pattern: `^\\s*${required ? FORM : `(${FORM})?`}\\s*$`,
  }),
  fromText: (_, text) => text.trim() || undefined,
  operators: OPERATORS.text,
  isSortable: true,
})

/** Returns a field for the slug of an item. A kind with public pages has it by the key `slug`, and no other one. */
export const slug = (label: string, options: Options<SlugField, 'default'> = {}): SlugField => ({
  type: 'slug',
  label,
  max: 100,
  default: null,
  ...options,
})
