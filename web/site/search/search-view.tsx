import type { SearchPageQuery } from '../../graphql/generated.ts'
import { SectionLink } from '../link.tsx'
import type { PageProps } from '../page.ts'
import { MenuChips } from '../shell/menu.tsx'
import { useSite } from '../shell/site.ts'
import { withNodes } from '../with-nodes.tsx'
import { GroupedResults } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { textIn } from './text-in.ts'

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

/** What a search found, by kind. */
export function SearchPage({ data, loading, match }: PageProps<SearchPageQuery>) {
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
