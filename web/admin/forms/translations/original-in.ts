import { type Fields, isText } from '../../../../schema/fields.ts'
import { type OriginalText, originalHash, textsOf } from '../../../../schema/fields/translations/texts.ts'

/**
 * Returns the original with a hash among the values that a field had; undefined if none has it.
 *
 * @param values the values as the history has them: texts as they are, others as JSON
 * @param path the path of the text
 */
export function originalIn(
  fields: Fields,
  key: string,
  values: readonly (string | null)[],
  path: string,
  hash: string | undefined,
): OriginalText['value'] | undefined {
  const field = fields[key]
  if (!field) return undefined
  for (const value of values) {
    const item = { [key]: value === null || isText(field) ? value : (JSON.parse(value) as unknown) }
    const found = textsOf({ [key]: field }, item).find(
      (text) => text.path === path && originalHash(text.value) === hash,
    )
    if (found) return found.value
  }
  return undefined
}
