import { collections, page, publicKinds } from '../../../schema/kinds/index.ts'
import { addressKey, type Kind } from '../../../schema/kind.ts'
import { contentKinds } from './content-kinds.ts'
import { COUNTED } from '../client/graphql/counted.ts'

// Operations on all kinds. Code generation reads them in addition to the .graphql files.

const FOUND_PER_KIND = 5

/** Returns a search for items of several kinds. The alias of each field is the name of the kind. @param more what is read besides the items */
const search = (name: string, kinds: readonly Kind[], more = '') =>
  `query ${name}($search: String!) { ${kinds
    .map(
      (kind) =>
        `${kind.name}: ${kind.plural}(search: $search, limit: ${FOUND_PER_KIND}) { items { id ${addressKey(kind) ?? ''} title: ${kind.titleField} }${more} }`,
    )
    .join(' ')} }`

export const operations = [
  `query Counts { ${contentKinds.map((kind) => `${kind.name}: ${kind.plural}(limit: 1) { total(upTo: ${COUNTED + 1}) }`).join(' ')} }`,
  search('Find', collections, ' passages { itemId parts { text isMatch } }'),
  search('LinkTargets', [...publicKinds, page]),
]
