import { shownAddress } from '../../../schema/framing.ts'
import { shareImagePath } from '../../../schema/website.ts'
import { operation } from '../../graphql/operation.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { itemThing, organization, organizationId } from '../../site/head/json-ld.ts'
import { Product } from './product.tsx'

export const productPage = detailPage({
  operation: operation('ProductDetail'),
  item: (data) => data.product,
  title: (item) => item.name,
  words: (site) => site.productsSection,
  Content: Product,
  head: ({ name, image, imageAlt, imageSize, imageFraming }) => ({
    ogType: 'product',
    ogImage: image,
    ogImageSize: imageSize,
    ogImageFraming: imageFraming,
    ...(image && { ogImageAlt: imageAlt || name }),
  }),
  jsonLd: (item, { kind, site, origin }) =>
    import.meta.env.SSR
      ? [
          organization(site, origin),
          itemThing('Product', kind, item, origin, {
            name: item.name,
            description: item.description,
            category: item.category,
            image: new URL(shownAddress(item.image, item.imageFraming?.crop) || shareImagePath(kind, item), origin)
              .href,
            brand: { '@id': organizationId(origin) },
          }),
        ]
      : [],
})
