import { LANGUAGES } from '../../schema/fields/translations/arbitrary.ts'
import { language } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import type { ContentWriter } from '../content/items/content-writer.ts'
import { make } from './factories.ts'

/** Creates the languages in which generated values and examples have texts. */
export async function addLanguages(content: ContentWriter): Promise<void> {
  for (const tag of LANGUAGES) await content.create(operator('test'), language, make(language, { tag }))
}
