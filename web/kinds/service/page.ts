import { operation } from '../../graphql/operation.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { itemThing, organization, organizationId } from '../../site/head/json-ld.ts'
import { lateView } from '../../site/late-views.tsx'

export const servicePage = detailPage({
  operation: operation('ServiceDetail'),
  item: (data) => data.service,
  title: (item) => item.title,
  words: (site) => site.servicesSection,
  Content: lateView<typeof import('./service.tsx').Service>('Service'),
  jsonLd: (item, { kind, site, links }) =>
    import.meta.env.SSR
      ? [
          organization(site, links),
          itemThing('Service', kind, item, links, {
            name: item.title,
            description: item.description,
            serviceType: item.category,
            provider: { '@id': organizationId(links) },
          }),
        ]
      : [],
})
