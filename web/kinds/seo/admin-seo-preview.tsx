import { pathOfName } from '../../../schema/website.ts'
import { publicOrigin } from '../../admin/client/connection/public-origin.ts'
import { SearchPreview } from '../../admin/forms/fields/search-preview.tsx'
import { textOf } from '../../admin/model/display.ts'

/** An SEO entry as search engines and social networks tend to show it. */
export function SeoPreview({ item }: { item: Record<string, unknown> }) {
  const value = (key: string) => textOf(item[key])
  return (
    <SearchPreview
      address={value('canonicalUrl') || publicOrigin() + pathOfName(value('page'))}
      title={value('title')}
      description={value('description')}
      picture={value('ogImage')}
      card={{ title: value('ogTitle'), description: value('ogDescription') }}
    />
  )
}
