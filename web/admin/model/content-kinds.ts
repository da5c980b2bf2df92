import { hasPath, type Kind } from '../../../schema/kind.ts'
import { collections } from '../../../schema/kinds/index.ts'

/** The kinds whose items visitors see. The others, such as SEO, configure the pages. */
export const contentKinds: readonly Kind[] = collections.filter((kind) => kind.ordered || kind.website || hasPath(kind))
export const configurationKinds: readonly Kind[] = collections.filter((kind) => !contentKinds.includes(kind))
