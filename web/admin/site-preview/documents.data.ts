import type { TypedDocumentNode } from '@apollo/client'
import type { Crop, FocalPoint } from '../../../schema/framing.ts'
import type { BrandColours } from '../../site/theme/theme.ts'
import { parsed } from '../client/graphql/parsed.ts'

export const COLOURS = parsed(
  'query PreviewColours { site { settings { primary: primary_color secondary: secondary_color accent: accent_color } } }',
) as TypedDocumentNode<{ site: { settings: BrandColours | null } }>

/** What a preview shows of a stored picture. Sizes are in pixels. */
interface StoredPicture {
  alt: string
  width: number
  height: number
  format: string
  crop: Crop
  focalPoint: FocalPoint
}

export const PICTURE = parsed(
  `query PreviewPicture($publicId: String!) {
    file: mediaFile(publicId: $publicId) { publicId alt width height format crop { left top width height } focalPoint { x y } }
  }`,
) as TypedDocumentNode<{ file: StoredPicture | null }, { publicId: string }>
