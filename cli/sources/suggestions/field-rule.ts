import { type Field, isPicture, optionsOf, typeOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import { takesRichText } from '../mapping/text-blocks.ts'
import type { FieldInput } from '../systems/system.ts'
import { valueAt } from '../records/path.ts'
import { simplified } from '../../../schema/similar-names.ts'
import { hasTags } from '../texts/html-tags.ts'
import { isGiven } from './field-path.ts'
import type { Data } from '../records/values.ts'

/**
 * Returns the transforms that convert the sample values to the field's type.
 *
 * @param isVerbatim whether tags in the texts are shown as they are written
 */
function transformsFor(field: Field, samples: unknown[], isVerbatim: boolean): string[] {
  const value = samples.find(isGiven)
  const { isLong, conversion } = typeOf(field)
  const { type } = typeOf(field).json(field)
  if (takesRichText(field)) return ['markdown']
  const html = isVerbatim
    ? []
    : samples.some((sample) => typeof sample === 'string' && hasTags(sample))
      ? ['plain']
      : []
  if (isLong && Array.isArray(value) && value.some(isObject)) return ['plain']
  if (type === 'array' && typeof value === 'string')
    return [...html, value.includes('\n') ? 'lines' : `split ${/[|;,]/.exec(value)?.[0] ?? ','}`]
  const isConverted = conversion === 'boolean' ? typeof value === 'boolean' : typeof value !== 'string'
  if (conversion && (conversion === 'date' || !isConverted)) return [conversion]
  if (type !== 'array' && Array.isArray(value)) return ['first', ...html]
  return html
}

/** Suggests what a mapping says of a field that takes the values at a path of the records. */
export function fieldRule(field: Field, path: string, records: Data[], label: string, isVerbatim: boolean): FieldInput {
  const values = records.map((record) => valueAt(record, path)).filter(isGiven)
  const options = optionsOf(field)
  if (options) {
    const same = (text: string) =>
      options.find(({ value, label: shownAs }) =>
        [value, shownAs].some((name) => simplified(name) === simplified(text)),
      )
    const texts = [...new Set(values.map(String))]
    const pairs = texts.slice(0, 50).flatMap((text) => (same(text) ? [[text, same(text)!.value]] : []))
    return { path, values: Object.fromEntries(pairs), default: options[0]!.value }
  }
  const steps = transformsFor(field, values, isVerbatim)
  const alt = isPicture(field) ? altBeside(path, records) : undefined
  const isMissing = field.required && values.length < records.length
  const fallback = isMissing && typeOf(field).isName ? { default: String(field.default) || label } : {}
  return steps.length === 0 && isEmpty(fallback) && alt === undefined
    ? path
    : { path, ...(steps.length === 0 ? {} : { transform: steps }), ...fallback, ...(alt !== undefined && { alt }) }
}

/** Returns the path of the alternative text of a picture: beside its address, or beside its key. */
function altBeside(path: string, records: Data[]): string | undefined {
  const within = path.split('.').slice(0, -1)
  const names = ['alternativeText', 'altText', 'alt_text', 'alt', 'description', 'title']
  const beside = ['_alt', 'Alt', '_alt_text', 'AltText', ' alt', ' alt text'].map((end) => path + end)
  const paths = within.length > 0 ? names.map((name) => [...within, name].join('.')) : beside
  const isText = (value: unknown) => [value].flat().some((text) => typeof text === 'string' && text !== '')
  return paths.find((candidate) => records.some((record) => isText(valueAt(record, candidate))))
}

export const isEmpty = (value: object) => Object.keys(value).length === 0
