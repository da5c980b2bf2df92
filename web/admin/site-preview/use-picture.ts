import { useQuery } from '@apollo/client/react'
import { isPicture } from '../../../schema/fields.ts'
import { shownPart } from '../../../schema/framing.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import { textOf } from '../model/display.ts'
import type { Item } from '../model/item.ts'
import { PreviewPictureDocument } from '../client/graphql/generated.ts'

/** Returns the properties of the stored picture of an item that pages load besides its address; empty without one. */
export function usePicture({ fields }: AnyKind, item: Item): object {
  const key = Object.keys(fields).find((name) => isPicture(fields[name]!))
  const publicId = key === undefined ? undefined : publicIdOf(textOf(item[key]))
  const { data } = useQuery(PreviewPictureDocument, {
    variables: { publicId: publicId ?? '' },
    skip: publicId === undefined,
    // Without the record, the picture is shown as any other.
    errorPolicy: 'ignore',
  })
  const file = publicId === undefined ? null : data?.file
  if (!file) return {}
  const { size, framing } = shownPart(file)
  return { [`${key}Alt`]: file.alt, [`${key}Size`]: size.width > 0 ? size : null, [`${key}Framing`]: framing }
}
