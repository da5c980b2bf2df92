import { useQuery } from '@apollo/client/react'
import { useWatch } from 'react-hook-form'
import { isPicture } from '../../../../schema/fields.ts'
import { slugify } from '../../../../schema/fields/slug/slugify.ts'
import { pageOf } from '../../../../schema/item-page.ts'
import { hasSlug, type Kind, OWN_HEAD } from '../../../../schema/kind.ts'
import { shareImagePath } from '../../../../schema/website.ts'
import { publicOrigin } from '../../client/connection/public-origin.ts'
import { PreviewSiteDocument } from '../../client/graphql/generated.ts'
import { SearchPreview } from '../../forms/fields/search-preview.tsx'
import { textOf } from '../../model/display.ts'

interface Props {
  kind: Kind
  /** The id of the item; undefined for a new one. */
  id: string | undefined
}

/** The page of the item in the form as search engines and social networks tend to show it. */
export default function OwnHeadNote({ kind, id = '' }: Props) {
  const values = useWatch() as Record<string, unknown>
  const { data } = useQuery(PreviewSiteDocument)
  const own = values[OWN_HEAD] as Record<'title' | 'description' | 'picture', string>
  const title = own.title || textOf(values[kind.titleField])
  const picture = Object.keys(kind.fields).find((key) => isPicture(kind.fields[key]!))
  const address = { id, slug: values['slug'] ?? (hasSlug(kind) ? slugify(title) : undefined), path: values['path'] }
  const drawn = kind.website && id ? shareImagePath({ website: kind.website }, address) : ''
  return (
    <SearchPreview
      address={publicOrigin() + pageOf(kind, address)!}
      title={`${title} | ${data?.site.settings?.title ?? ''}`}
      description={own.description || textOf(values['description'])}
      picture={own.picture || (picture === undefined ? '' : textOf(values[picture])) || drawn}
    />
  )
}
