import { mediaPath, publicIdOf } from '../../../schema/kinds/media-file.ts'
import { SEO_DESCRIPTION_LIMIT, SEO_TITLE_LIMIT } from '../../../schema/kinds/seo.ts'
import { publicOrigin } from '../../admin/client/connection/public-origin.ts'
import { textOf } from '../../admin/model/display.ts'

const cut = (text: string, limit: number) => {
  const letters = [...text]
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : text
}

/** An SEO entry as search engines and social networks tend to show it. */
export function SearchPreview({ item }: { item: Record<string, unknown> }) {
  const value = (key: string) => textOf(item[key])
  const address = value('canonicalUrl') || `${publicOrigin()}/${value('page') === 'home' ? '' : value('page')}`
  const publicId = publicIdOf(value('ogImage'))
  const picture = publicId ? `${mediaPath(publicId)}/640.webp` : value('ogImage')
  return (
    <div className="grid max-w-xl gap-8">
      <section aria-labelledby="as-result">
        <h3 id="as-result" className="mb-2 text-sm text-ink-soft">
          As a search result
        </h3>
        <p className="text-sm break-all text-ink-soft">{address}</p>
        <p className="text-xl text-green">{cut(value('title'), SEO_TITLE_LIMIT) || 'No title'}</p>
        <p className="text-sm">{cut(value('description'), SEO_DESCRIPTION_LIMIT) || 'No description'}</p>
      </section>
      <section aria-labelledby="as-card">
        <h3 id="as-card" className="mb-2 text-sm text-ink-soft">
          Shared on a social network
        </h3>
        <div className="overflow-hidden rounded-md border border-line">
          {picture && <img src={picture} alt="" className="aspect-[1.91] w-full object-cover" />}
          <div className="grid gap-1 bg-surface p-4">
            <p className="font-medium">{value('ogTitle') || value('title') || 'No title'}</p>
            <p className="text-sm text-ink-soft">{value('ogDescription') || value('description')}</p>
          </div>
        </div>
      </section>
    </div>
  )
}
