import { hasPath, hasTranslations, type Kind } from '../../../schema/kind.ts'
import { collections } from '../../../schema/kinds/index.ts'

/** The kinds whose texts visitors read in lists and pages of their own. The others, such as SEO and languages, configure the pages. */
export const contentKinds: readonly Kind[] = collections.filter(
  (kind) => (kind.ordered || kind.website || hasPath(kind)) && hasTranslations(kind),
)
export const configurationKinds: readonly Kind[] = collections.filter((kind) => !contentKinds.includes(kind))
