import { type Field, isBlocks, isPicture, typeOf } from '../../../schema/fields.ts'
import { escapePlainText } from '../../../schema/rich-text/escape.ts'
import { isUnusablePicture } from '../losses/unusable-pictures.ts'
import type { FieldRule } from './mapping.ts'
import { isNothing } from '../records/path.ts'
import type { Pick } from '../losses/reading.ts'
import { areBlocks, takesRichText, textBlocks } from './text-blocks.ts'
import { READS_MARKUP, type TextContext } from './transforms.ts'

/** The value of a field, and what happened to it. */
export interface Evaluated {
  value: unknown
  /** Whether a part of it is cut off. */
  isShortened?: boolean
  /** Whether `values` does not have it. */
  isUnknown?: boolean
  /** Whether the record has no value, so that it is the default. */
  isDefault?: boolean
  /** The pictures of a list that cannot be used and come before the chosen one. */
  passed?: unknown[]
}

/**
 * Converts the value at the path of a rule to the value of a field, by the `values` and the transforms of the rule.
 *
 * @param original the value at the path of the rule
 */
export function evaluate(
  { values, transforms, fallback, isFixed, isRichText }: FieldRule,
  original: unknown,
  field: Field | undefined,
  context: TextContext,
): Evaluated {
  let value = original
  let isShortened = false
  let isUnknown = false
  const passed: unknown[] = []
  if (values) {
    const key = String(value)
    isUnknown = !isNothing(value) && !Object.hasOwn(values, key)
    value = Object.hasOwn(values, key) ? values[key] : undefined
  } else if (field && typeOf(field).words && !transforms.some(({ name }) => READS_MARKUP.has(name)))
    value = decodedIn(value, context)
  for (const { name, apply } of transforms) {
    if (isNothing(value) || (field && areBlocks(field, value))) continue
    const before = value
    if (name === 'first' && field && isPicture(field) && Array.isArray(value)) {
      const pictures: unknown[] = value.filter((picture) => !isNothing(picture))
      const at = pictures.findIndex((picture) => !isUnusablePicture(field, usedAs(picture, context)))
      passed.push(...pictures.slice(0, Math.max(at, 0)))
      value = pictures.slice(Math.max(at, 0))
    }
    value = apply(value, context)
    // Entries of a list in the source are marked one by one.
    if (name === 'limit') isShortened ||= value !== before
    else if (PICKS.test(name)) isShortened ||= Array.isArray(before) && before.length > 1 && !Array.isArray(original)
  }
  const isDefault = isNothing(value) && fallback !== undefined && !isUnknown && !isFixed
  if (isNothing(value) && fallback !== undefined) value = fallback
  const whole = fitted(field, value, isRichText)
  return {
    value: field && isPicture(field) ? usedAs(whole, context) : whole,
    isShortened,
    isUnknown,
    isDefault,
    passed,
  }
}

/** Returns the address at which a picture is shown. */
const usedAs = (value: unknown, { addressOf }: TextContext): unknown =>
  typeof value === 'string' ? addressOf(value) : value

/** Returns a text, or a list of texts, without the character references of a field that is encoded. */
function decodedIn(value: unknown, { decoded }: TextContext): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => (typeof entry === 'string' ? decoded(entry) : entry))
  return typeof value === 'string' ? decoded(value) : value
}

/** Returns a value in the shape of its field; undefined if such a field cannot have it. */
function fitted(field: Field | undefined, value: unknown, isRichText: boolean): unknown {
  if (value === undefined || value === null) return undefined
  if (!field) return value
  const type = typeOf(field)
  // An empty list is a value for lists only: joined, it is no text.
  if (Array.isArray(value) && value.length === 0 && type.json(field).type !== 'array') return undefined
  // An empty cell of a CSV file is no number and no date.
  if (value === '' && type.conversion) return undefined
  const adapted = type.adapt(value)
  if (!takesRichText(field) || typeof adapted !== 'string') return adapted
  const source = isRichText ? adapted : escapePlainText(adapted)
  return isBlocks(field) ? textBlocks(field, source) : source
}

const PICKS = /^(?:first|last)$/
/** Transforms that keep the entries of a list. */
const BY_ENTRY = /^(?:html|trim|line|lower|capital|limit|replace|number|date)$/

/** Returns which entry of a list the transforms take, if they take one. */
export function pickOf({ transforms }: FieldRule): Pick | undefined {
  const name = transforms.find((step) => !BY_ENTRY.test(step.name))?.name
  return name === 'first' || name === 'last' ? name : undefined
}
