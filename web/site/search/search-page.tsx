import { operation } from '../../graphql/operation.ts'
import { paths } from '../../paths.ts'
import { lateView } from '../late-views.tsx'
import { always, definePage } from '../page.ts'
import { textIn } from './text-in.ts'

const SearchPage = lateView<typeof import('./search-view.tsx').SearchPage>('SearchPage')

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
