import { codePoints, FORBIDDEN_CONTROL, normaliseText } from '../text.ts'
import { type Field, LINE_LIMIT, type Options } from './field.ts'
import { defineFieldType, type FieldType, type JsonForm, OPERATORS, type Report } from './field-type.ts'

/** A text. Each type may have a form of its own, such as an e-mail address. */
export interface TextField<T extends string = string> extends Field<string> {
  readonly type: T
  readonly max: number
  readonly default: string
  /** Whether forms always count the characters: what reads such texts truncates long ones. */
  readonly isCounted?: true
  /** Whether it is the name of a page of the website. Forms choose from these, and checks name the entries of other pages. */
  readonly isPageName?: true
}

/** The form of a text: a check, and its description for messages. */
export interface Format<F extends TextField = TextField> {
  matches: (value: string, field: F) => boolean
  description: string
}

/** What distinguishes one type of text from the others. */
type TextType<F extends TextField> = Partial<Omit<FieldType<F>, 'name' | 'example'>> & {
  readonly name: string
  readonly format?: Format<F>
  /** The format of JSON Schema. An optional text may be empty, which no format allows. */
  readonly jsonFormat?: NonNullable<JsonForm['format']>
  /** The pattern of JSON Schema, which the empty text of an optional one matches, too. */
  readonly pattern?: string
  /** An example for the documentation. Without one, it is the label. */
  readonly example?: FieldType<F>['example']
}

function problemOf(field: TextField, value: string): string | undefined {
  if (!value.isWellFormed()) return `${field.label} contains half of a character (a lone surrogate)`
  const control = FORBIDDEN_CONTROL.exec(value)
  if (control) {
    const code = control[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    return `${field.label} contains a control character (U+${code})`
  }
  if (field.required && value.trim() === '') return `${field.label} is required`
  if (value.length > field.max && codePoints(value) > field.max)
    return `${field.label} must be at most ${field.max} characters`
  return undefined
}

/** Returns a text as it is stored. Reports what is wrong with it. */
export function checkText<F extends TextField>(field: F, value: unknown, report: Report, format?: Format<F>): unknown {
  if (typeof value !== 'string') {
    report(`${field.label} must be text`)
    return value
  }
  const text = normaliseText(value)
  const isMalformed = text !== '' && format !== undefined && !format.matches(text, field)
  const problem = problemOf(field, text) ?? (isMalformed ? `${field.label} must be ${format.description}` : undefined)
  if (problem !== undefined) report(problem)
  return text
}

/** Returns the text of a value of another system that stands for a text. */
const adaptText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)

/** Returns the label of a field, cut to its limit, with the serial number at its end. */
function labelAsExample({ label, max }: TextField, serial?: number): string {
  const end = serial === undefined ? '' : ` ${serial}`
  return label.slice(0, max - end.length) + end
}

/** Defines a type of text. */
export const defineTextType = <F extends TextField>({
  format,
  jsonFormat,
  pattern,
  ...definition
}: TextType<F>): FieldType<F> =>
  defineFieldType<F>({
    example: labelAsExample,
    check: (field, value, report) => checkText(field, value, report, format),
    column: ({ max }) => ({ sql: `varchar(${max})` }),
    json: (field) => ({
      type: 'string',
      maxLength: field.max,
      ...(field.required && { minLength: 1 }),
      ...((pattern ?? field.required) && { pattern: pattern ?? '\\S' }),
      ...(field.required && jsonFormat && { format: jsonFormat }),
      ...(definition.markup === 'markdown' && { contentMediaType: 'text/markdown' }),
    }),
    fromText: (_, text) => text,
    adapt: adaptText,
    operators: OPERATORS.text,
    ...definition,
  })

/** Returns the builder of a type of text. */
export const textBuilder =
  <T extends string>(type: T, max = LINE_LIMIT) =>
  (label: string, options: Options<TextField> = {}): TextField<T> => ({ type, label, max, default: '', ...options })

/** Returns whether a field is a text: its column is `varchar`, of at most `max` characters. */
export const isText = (field: Field): field is TextField =>
  'max' in field && typeof field.max === 'number' && typeof field.default === 'string'
