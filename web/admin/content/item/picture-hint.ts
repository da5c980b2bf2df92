import type { ApolloCache } from '@apollo/client'
import { type Kind, pictureKeys } from '../../../../schema/kind.ts'
import { publicIdOf } from '../../../../schema/kinds/media-file.ts'
import { textOf } from '../../model/display.ts'
import type { Item } from '../../model/item.ts'
import { AltOfFileFragmentDoc } from '../../client/graphql/generated.ts'

/** Says that an item shows a stored picture without an alternative text. Its form has loaded the record of the picture. */
export function pictureHint(cache: ApolloCache, kind: Kind, item: Item): string {
  const isUndescribed = pictureKeys(kind).some((key) => {
    const publicId = publicIdOf(textOf(item[key]))
    const id = publicId && cache.identify({ __typename: 'MediaFile', publicId })
    return id && cache.readFragment({ id, fragment: AltOfFileFragmentDoc })?.alt === ''
  })
  return isUndescribed ? 'Its picture has no alternative text yet.' : ''
}
