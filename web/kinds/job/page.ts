import { operation } from '../../graphql/operation.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { posting } from './posting.ts'
import { Job } from './job.tsx'

export const jobPage = detailPage({
  operation: operation('JobDetail'),
  item: (data) => data.job,
  title: (item) => item.title,
  words: (site) => site.careersSection,
  Content: Job,
  jsonLd: (item, context) => (import.meta.env.SSR ? [posting(item, context)] : []),
})
