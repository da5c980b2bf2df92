import { operation } from '../graphql/operation.ts'
import { paths } from '../paths.ts'
import { NotFound } from './detail/not-found.tsx'
import { always, definePage } from './page.ts'

/** The page at every address without a page of its own. */
export const unknownPage = definePage({
  path: '*',
  operation: operation('Shell'),
  variables: () => ({}),
  outcome: always(404),
  head: (_data, site) => ({
    title: `Page Not Found | ${site.title}`,
    description: site.settings.site_description,
    hidden: true,
  }),
  render: () => (
    <NotFound
      title="Page Not Found"
      text="There is nothing at this address. It may have been moved, or the link was cut short."
      back="Back to Home"
      to={paths.section('home')}
    />
  ),
})
