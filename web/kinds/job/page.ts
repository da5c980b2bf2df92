import { operation } from '../../graphql/operation.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { lateView } from '../../site/late-views.tsx'
import { posting } from './posting.ts'

export const jobPage = detailPage({
  operation: operation('JobDetail'),
  item: (data) => data.job,
  title: (item) => item.title,
  words: (site) => site.careersSection,
  Content: lateView<typeof import('./job.tsx').Job>('Job'),
  jsonLd: (item, context) => (import.meta.env.SSR ? [posting(item, context)] : []),
})
