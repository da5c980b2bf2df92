import { operation } from '../../graphql/operation.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { itemThing, organization, organizationId, thing } from '../../site/head/json-ld.ts'
import { lateView } from '../../site/late-views.tsx'

export const trialPage = detailPage({
  operation: operation('TrialDetail'),
  item: (data) => data.trial,
  title: (item) => item.subject,
  words: (site) => site.trialsSection,
  Content: lateView<typeof import('./trial.tsx').Trial>('Trial'),
  jsonLd: (item, { kind, site, links }) =>
    import.meta.env.SSR
      ? [
          organization(site, links),
          itemThing('Dataset', kind, item, links, {
            name: item.subject,
            description: item.description,
            inLanguage: links.language,
            creator: { '@id': organizationId(links) },
            about: item.product && thing('Product', { name: item.product.title }),
            variableMeasured: thing('PropertyValue', { name: item.subject, unitText: item.unit }),
            measurementTechnique: item.design,
            spatialCoverage: item.place,
            temporalCoverage: item.seasons,
          }),
        ]
      : [],
})
