import type { WebsiteKind } from '../../../schema/website.ts'
import type { TrialDetailQuery } from '../../graphql/generated.ts'
import { DetailArticle, type ItemWords } from '../../site/detail/article.tsx'
import { itemsPart } from '../../site/detail/item-links.tsx'
import { SiteTable } from './site-table.tsx'
import { TrialChart } from './trial-chart.tsx'

interface Props {
  item: NonNullable<TrialDetailQuery['trial']>
  kind: WebsiteKind
  words: ItemWords | null
}

export const Trial = ({ item: trial, kind, words }: Props) => (
  <DetailArticle
    kind={kind}
    category={trial.product?.title ?? ''}
    title={trial.subject}
    lead={trial.description}
    words={words}
    values={{ subject: trial.subject }}
    label="Request Report"
    contactLabel="Contact Us"
    parts={[
      trial.treatments.length > 0 ? { title: 'Results', content: <TrialChart trial={trial} isOwnPage /> } : null,
      trial.sites.length > 0
        ? { title: 'Results by Site', content: <SiteTable sites={trial.sites} unit={trial.unit} /> }
        : null,
      itemsPart('Product', 'product', trial.product ? [trial.product] : []),
    ]}
  />
)
