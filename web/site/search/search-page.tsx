import { SEARCH_PARAMETER, searchTextOf } from '../../../schema/search.ts'
import type { SearchPageQuery } from '../../graphql/generated.ts'
import { operation } from '../../graphql/operation.ts'
import { paths } from '../../paths.ts'
import { SectionLink } from '../link.tsx'
import { always, definePage, type Match, type PageProps } from '../page.ts'
import { MenuChips } from '../shell/menu.tsx'
import { useSite } from '../shell/site.ts'
import { withNodes } from '../with-nodes.tsx'
import { GroupedResults } from './results.tsx'
import { SearchForm } from './search-form.tsx'

const textIn = ({ search }: Match) => searchTextOf(search.getAll(SEARCH_PARAMETER))

/** Links to the sections, for visitors who have found nothing or have not searched yet. */
function Suggestions({ title }: { title: string }) {
  return (
    <nav aria-label={title} className="search-suggestions">
      <p className="small-label">{title}</p>
      <MenuChips />
    </nav>
  )
}

function Nothing({ text }: { text: string }) {
  const { label, labelText } = useSite()
  const contact = (
    <SectionLink section="contact" className="text-link">
      {labelText('search.contact')}
    </SectionLink>
  )
  return (
    <>
      <p>{withNodes(label('search.none', { text }), { contact })}</p>
      <Suggestions title={label('search.instead')} />
    </>
  )
}

function SearchPage({ data, loading, match }: PageProps<SearchPageQuery>) {
  const { label, labelText } = useSite()
  const text = textIn(match)
  const results = data?.site?.search
  const count = results?.length ?? 0
  return (
    <div className="wrap detail search-page">
      <h1 tabIndex={-1} className="page-title">
        {text ? labelText('search.results', { text }) : labelText('search.title')}
      </h1>
      <SearchForm key={text} defaultValue={text} />
      {text && (
        <p role="status" className="status-line soft">
          {loading && labelText('search.searching')}
          {!loading && !results && labelText('search.failed')}
          {!loading && results && labelText('search.count', { count })}
        </p>
      )}
      {!text && <Suggestions title={label('search.browse')} />}
      {text && results && count > 0 && <GroupedResults results={results} />}
      {text && results && count === 0 && <Nothing text={text} />}
    </div>
  )
}

/** The page that shows what a search found. Search engines do not index it. */
export const searchPage = definePage({
  path: paths.search,
  operation: operation('SearchPage'),
  variables: (match) => ({ text: textIn(match) }),
  outcome: always(200),
  head: (_data, site, match) => {
    const text = textIn(match)
    return {
      title: `${text ? site.label('search.tab', { text }) : site.label('search.title')} | ${site.title}`,
      description: site.settings.site_description,
      hidden: true,
    }
  },
  render: (props) => <SearchPage {...props} />,
})
