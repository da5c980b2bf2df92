import { useId, useState } from 'react'
import { mediaPath, publicIdOf } from '../../../../schema/kinds/media-file.ts'
import { SEO_DESCRIPTION_LIMIT, SEO_TITLE_LIMIT } from '../../../../schema/kinds/seo.ts'

const cut = (text: string, limit: number) => {
  const letters = [...text]
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : text
}

interface Props {
  /** The address of the page. */
  address: string
  title: string
  description: string
  /** The picture for social networks, if there is one. */
  picture: string
  /** What social networks are told instead of the title and the description. */
  card?: { title: string; description: string }
}

/** A page as search engines and social networks tend to show it. */
export function SearchPreview({ address, title, description, picture: chosen, card }: Props) {
  const id = useId()
  const [missing, setMissing] = useState('')
  const publicId = publicIdOf(chosen)
  const picture = publicId ? `${mediaPath(publicId)}/640.webp` : chosen
  return (
    <div className="grid max-w-xl gap-8">
      <section aria-labelledby={`${id}-result`}>
        <h3 id={`${id}-result`} className="mb-2 text-sm text-ink-soft">
          As a search result
        </h3>
        <p className="text-sm break-all text-ink-soft">{address}</p>
        <p className="text-xl text-green">{cut(title, SEO_TITLE_LIMIT) || 'No title'}</p>
        <p className="text-sm">{cut(description, SEO_DESCRIPTION_LIMIT) || 'No description'}</p>
      </section>
      <section aria-labelledby={`${id}-card`}>
        <h3 id={`${id}-card`} className="mb-2 text-sm text-ink-soft">
          Shared on a social network
        </h3>
        <div className="overflow-hidden rounded-md border border-line">
          {picture && picture !== missing && (
            <img
              src={picture}
              alt=""
              className="aspect-[1.91] w-full object-cover"
              // An item that visitors cannot see yet has no drawn picture.
              onError={() => setMissing(picture)}
            />
          )}
          <div className="grid gap-1 bg-surface p-4">
            <p className="font-medium">{card?.title || title || 'No title'}</p>
            <p className="text-sm text-ink-soft">{card?.description || description}</p>
          </div>
        </div>
      </section>
    </div>
  )
}
