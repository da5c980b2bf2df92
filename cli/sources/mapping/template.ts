import { isScalar, valueAt } from '../records/path.ts'
import type { Reading } from '../losses/reading.ts'

/* Texts with paths in braces, such as `{first} {last}` or `/products/{slug}`. */

/** Returns the paths in the braces of a template. */
export const pathsIn = (template: string) => [...template.matchAll(/\{([^{}]+)\}/g)].map(([, path]) => path!)

/** Returns the texts that a value has in a template: itself, or the entries of a list. */
const textsIn = (value: unknown): string[] =>
  [value].flat().flatMap((entry) => (isScalar(entry) && entry !== '' ? [String(entry)] : []))

/** Marks the paths of a template whose value is text. */
export function readByTemplate(template: string, data: unknown, reading: Reading): void {
  for (const path of pathsIn(template)) {
    const value = valueAt(data, path)
    if (textsIn(value).length === [value].flat().length) reading.add(data, path)
  }
}

/**
 * Returns the old addresses of a record: one for each entry of a list. An address is left out if the record lacks one of its values.
 *
 * @param templates the addresses as a rule has them
 */
export function addressesOf(templates: readonly string[], data: unknown): string[] {
  return templates.flatMap((written) => {
    const [, listPath] = /^\{([^{}]+)\}$/.exec(written) ?? []
    const list = listPath === undefined ? undefined : valueAt(data, listPath)
    if (Array.isArray(list))
      return list.flatMap((entry: unknown) => (typeof entry === 'string' && entry.trim() !== '' ? [entry.trim()] : []))
    let isComplete = true
    const address = written.replaceAll(/\{([^{}]+)\}/g, (_, path: string) => {
      const value = valueAt(data, path)
      const isThere = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      isComplete &&= isThere
      return isThere ? String(value).trim() : ''
    })
    return isComplete ? [address] : []
  })
}

/** Fills the braces of a template. Paths without a value are left out. Returns undefined if none has one. */
export function filled(template: string, data: unknown): string | undefined {
  let hasValue = false
  const text = template.replaceAll(/\{([^{}]+)\}/g, (_, path: string) => {
    const texts = textsIn(valueAt(data, path))
    hasValue ||= texts.length > 0
    return texts.join(', ')
  })
  return hasValue ? text.trim() : undefined
}
