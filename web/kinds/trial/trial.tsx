import type { WebsiteKind } from '../../../schema/website.ts'
import type { TrialDetailQuery } from '../../graphql/generated.ts'
import { DetailArticle, type ItemWords, part } from '../../site/detail/article.tsx'
import { itemsPart } from '../../site/detail/item-links.tsx'
import { useSite } from '../../site/shell/site.ts'
import { SiteTable } from './site-table.tsx'
import { TrialChart } from './trial-chart.tsx'
import { TrialDrawing } from './trial-drawing.tsx'

interface Props {
  item: NonNullable<TrialDetailQuery['trial']>
  kind: WebsiteKind
  words: ItemWords | null
}

export function Trial({ item: trial, kind, words }: Props) {
  const { label, settings } = useSite()
  return (
    <DetailArticle
      kind={kind}
      category={trial.product?.title ?? ''}
      title={trial.subject}
      lead={trial.description}
      figure={settings.plant_drawings && trial.treatments.length > 0 && <TrialDrawing trial={trial} />}
      words={words}
      values={{ subject: trial.subject }}
      mailLabel="trials.mail"
      contactLabel="trials.contact"
      parts={[
        part(label, 'results', trial.treatments.length > 0 && <TrialChart trial={trial} isOwnPage />),
        part(label, 'results-by-site', trial.sites.length > 0 && <SiteTable trial={trial} />),
        itemsPart(label, 'product', 'product', trial.product ? [trial.product] : []),
      ]}
    />
  )
}
