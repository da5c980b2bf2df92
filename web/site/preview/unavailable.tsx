import { operation } from '../../graphql/operation.ts'
import { paths } from '../../paths.ts'
import { lateView } from '../late-views.tsx'
import { always, definePage } from '../page.ts'

const NotFound = lateView<typeof import('../detail/not-found.tsx').NotFound>('NotFound')

/** The page for every preview link that does not work. It does not reveal the reason. */
export const unavailablePreviewPage = definePage({
  path: paths.preview,
  operation: operation('Shell'),
  variables: () => ({}),
  outcome: always(404),
  head: (_data, site) => ({
    title: `${site.label('preview.missingTitle')} | ${site.title}`,
    description: site.settings.site_description,
    hidden: true,
  }),
  render: () => (
    <NotFound title="preview.missingTitle" text="preview.missing" back="frame.home" to={paths.section('home')} />
  ),
})
