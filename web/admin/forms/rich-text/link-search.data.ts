import { publicKinds } from '../../../../schema/kinds/index.ts'
import { itemSearchDocument } from '../../client/graphql/item-search-document.ts'

export const FIND_LINK_TARGETS = itemSearchDocument('LinkTargets', publicKinds)
