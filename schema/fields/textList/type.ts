import { parseJson } from '../../transfer/json.ts'
import { type ChoiceOption, type Field, LINE_LIMIT, LIST_LIMIT, type Options } from '../field.ts'
import { defineFieldType, OPERATORS, type Report } from '../field-type.ts'
import { checkText } from '../text-type.ts'

export interface TextListField extends Field<string[]> {
  readonly type: 'textList'
  readonly max: number
  readonly maxEntries: number
  readonly default: readonly string[]
  /** What the entries are chosen among, where that is known. */
  readonly options?: readonly ChoiceOption[]
}

function check({ label, max, maxEntries }: TextListField, value: unknown, report: Report): unknown {
  if (!Array.isArray(value)) {
    report(`${label} must be a list`)
    return value
  }
  const entry = { type: 'text', label: `Each entry of ${label}`, max, default: '' }
  const list = value.map((text: unknown, at) => checkText(entry, text, (message) => report(message, at)))
  if (list.length > maxEntries) report(`${label} must have at most ${maxEntries} entries`)
  return list
}

const isPlainList = (list: readonly string[]) =>
  list.every((entry) => entry === entry.trim() && entry !== '' && !/[|\n]/.test(entry)) && !list[0]!.startsWith('[')

/** Returns a list as `a|b` where that is unambiguous, otherwise as JSON. */
function toText(value: unknown): string {
  const list = (value ?? []) as string[]
  if (list.length === 0) return ''
  return isPlainList(list) ? list.join('|') : JSON.stringify(list)
}

function fromText(text: string): unknown {
  if (text.trim() === '') return []
  if (text.startsWith('[')) {
    try {
      return parseJson(text)
    } catch {
      // An entry can begin with a bracket.
    }
  }
  return text.split('|').map((entry) => entry.trim())
}

function adapt(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value)
    ? value.map((entry: unknown) => (typeof entry === 'number' ? String(entry) : entry))
    : value
}

defineFieldType<TextListField>({
  name: 'textList',
  check,
  example: () => ['x'],
  isEqual(_, a, b) {
    const [first, second] = [(a ?? []) as string[], (b ?? []) as string[]]
    return first.length === second.length && first.every((entry, at) => entry === second[at])
  },
  column: () => ({ sql: 'text[]' }),
  json: ({ max, maxEntries }) => ({
    type: 'array',
    items: { type: 'string', maxLength: max },
    maxItems: maxEntries,
  }),
  toText: (_, value) => toText(value),
  fromText: (_, text) => fromText(text),
  display: (_, value) => (value as string[]).join('\n'),
  fromDisplay: (text) => text.split('\n').filter((line) => line !== ''),
  adapt,
  words: (_, value) => (value as string[]).map(String),
  isTranslated: true,
  options: ({ options }) => options,
  operators: OPERATORS.list,
  summary: 'labels',
  isWide: true,
})

/** Returns a field for an ordered list of short texts. Blank entries can be stored but are not shown to visitors. */
export const textList = (label: string, options: Options<TextListField> = {}): TextListField => ({
  type: 'textList',
  label,
  max: LINE_LIMIT,
  maxEntries: LIST_LIMIT,
  default: [],
  ...options,
})
