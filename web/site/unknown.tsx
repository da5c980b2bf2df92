import { operation } from '../graphql/operation.ts'
import { paths } from '../paths.ts'
import { lateView } from './late-views.tsx'
import { always, definePage } from './page.ts'

const NotFound = lateView<typeof import('./detail/not-found.tsx').NotFound>('NotFound')

/** The page at every address without a page of its own. */
export const unknownPage = definePage({
  path: '*',
  operation: operation('Shell'),
  variables: () => ({}),
  outcome: always(404),
  head: (_data, site) => ({
    title: `${site.label('state.missingTitle')} | ${site.title}`,
    description: site.settings.site_description,
    hidden: true,
  }),
  render: () => (
    <NotFound title="state.missingTitle" text="state.missing" back="frame.home" to={paths.section('home')} />
  ),
})
