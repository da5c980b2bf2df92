import { isId } from '../../../schema/is-id.ts'
import { operation } from '../../graphql/operation.ts'
import { outcomeOf } from '../../site/detail/outcome.ts'
import { breadcrumbs, organization, organizationId, pageUrl, thing } from '../../site/head/json-ld.ts'
import { ownPicture, ownTexts } from '../../site/head/own-head.ts'
import { lateView } from '../../site/late-views.tsx'
import { definePage, type Match } from '../../site/page.ts'
import { useSite } from '../../site/shell/site.ts'
import { unknownPage } from '../../site/unknown.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const requestedPath = ({ params }: Match): string => `/${(params['*'] ?? '').replace(/\/$/, '')}`

/** Returns what stands for a page in its address: its path, or its id where a link knows no more. */
function keyOf(match: Match): string {
  const path = requestedPath(match)
  return isId(path.slice(1)) ? path.slice(1) : path
}

/** Returns the path of a page. In a language where another one has it, the page is found by its id. */
const pathOf = ({ id, path }: { id: string; path: string }) => path || `/${id}`

const PageArticle = lateView<typeof import('./page-article.tsx').PageArticle>('PageArticle')

function LoadingPage() {
  const { label } = useSite()
  return (
    <div className="wrap detail-loading">
      <Spinner label={label('state.loading')} />
    </div>
  )
}

/** The pages that editors make, at every address without a page of its own. */
export const editedPage = definePage({
  path: '*',
  operation: operation('PageDetail'),
  variables: (match) => ({ id: keyOf(match) }),
  outcome(data, errors, match) {
    const path = data.page && pathOf(data.page)
    return outcomeOf('page', data.page, !path || path === requestedPath(match) ? undefined : path, errors)
  },
  head(data, site, match) {
    const page = data?.page
    if (!page) return unknownPage.head(undefined, site, match)
    const { search } = page
    return {
      ...ownTexts(search, page, site),
      canonical: pathOf(page),
      ...ownPicture(search, page.title),
    }
  },
  item: ({ page }) => page,
  jsonLd(data, site, links) {
    const page = import.meta.env.SSR && data.page
    if (!page) return []
    const { title, description, picture } = page.search
    const url = pageUrl(links, pathOf(page))
    return [
      organization(site, links),
      thing('WebPage', {
        '@id': url,
        url,
        name: title || page.title,
        description: description || page.description,
        image: picture && new URL(picture, links.origin).href,
        inLanguage: links.language,
        publisher: { '@id': organizationId(links) },
      }),
      breadcrumbs(site, links, [[page.title, pathOf(page)]]),
    ]
  },
  render({ data, loading, ...props }) {
    if (loading) return <LoadingPage />
    return data?.page ? <PageArticle page={data.page} /> : unknownPage.render({ ...props, data, loading })
  },
})
