import { operation } from '../../graphql/operation.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { itemPicture, itemThing, organization, organizationId } from '../../site/head/json-ld.ts'
import { lateView } from '../../site/late-views.tsx'

export const productPage = detailPage({
  operation: operation('ProductDetail'),
  item: (data) => data.product,
  title: (item) => item.name,
  words: ({ productsSection: words }, { forLaboratories }) =>
    // A translation from before these words existed has none of them.
    words && { ...words, ...(forLaboratories && words.laboratory.itemClosing && words.laboratory) },
  Content: lateView<typeof import('./product.tsx').Product>('Product'),
  head: ({ name, image, imageAlt, imageSize, imageFraming }) => ({
    ogType: 'product',
    ogImage: image,
    ogImageSize: imageSize,
    ogImageFraming: imageFraming,
    ...(image && { ogImageAlt: imageAlt || name }),
  }),
  jsonLd: (item, { kind, site, links }) =>
    import.meta.env.SSR
      ? [
          organization(site, links),
          itemThing('Product', kind, item, links, {
            name: item.name,
            description: item.description,
            category: item.category,
            image: itemPicture(kind, item, links),
            brand: { '@id': organizationId(links) },
          }),
        ]
      : [],
})
