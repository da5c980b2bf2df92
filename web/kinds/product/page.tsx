import { SALES_EMAIL } from '../../../schema/site.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { isShowable } from '../../../schema/text.ts'
import { ProductDetailDocument, type ProductDetailQuery } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { mailLink } from '../../site/mail.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { SOCIAL_IMAGE } from '../../site/head/head.ts'
import { itemThing, organization, organizationId } from '../../site/head/json-ld.ts'
import { Photo } from '../../site/photo.tsx'
import { Plant } from '../../site/picture/plant.tsx'
import { useSite } from '../../site/shell/site.ts'
import { filled, Prose } from '../../site/text.tsx'
import { DetailActions, DetailHead, ListPart, Part } from '../../site/detail/article.tsx'
import { specificationsOf } from './specifications.ts'

const request = (site: string, name: string) => `Dear ${site} team,

I would like to know more about ${name}.

Crop and acres:
Soil test (if there is one):
Question:

Name:
Phone:
`

function Specifications({ text }: { text: string }) {
  const lines = specificationsOf(text)
  if (lines.length === 0) return null
  return (
    <Part title="Technical Specifications">
      <dl className="specifications">
        {keyed(lines, ({ term, value }) => `${term} ${value}`).map(({ key, entry: { term, value } }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

type Item = NonNullable<ProductDetailQuery['product']>

function Product({ item: product, kind }: { item: Item; kind: WebsiteKind }) {
  const { title: site } = useSite()
  return (
    <article className="wrap detail">
      <DetailHead
        kind={kind}
        label={product.category}
        title={product.name}
        lead={product.description}
        figure={
          <div className="picture-frame">
            {isShowable(product.image) ? (
              <Photo
                address={product.image}
                alt={product.imageAlt || product.name}
                eager
                sizes="(min-width: 64rem) 36rem, 100vw"
              />
            ) : (
              <Plant id={product.id} subject={[product.name, product.category]} />
            )}
          </div>
        }
      >
        <DetailActions
          mail={mailLink(SALES_EMAIL, `Information request: ${product.name}`, request(site, product.name))}
          label="Request Information"
          contactLabel="Contact Sales"
        />
      </DetailHead>
      <Part title="Product Overview">
        <Prose text={product.detailedDescription} />
      </Part>
      <ListPart title="Key Features" entries={filled(product.features)} />
      <ListPart title="Applications" entries={filled(product.applications)} />
      <Specifications text={product.technicalSpecs} />
      <p className="print-only">Ask for more by e-mail to {SALES_EMAIL}.</p>
    </article>
  )
}

export const productPage = detailPage({
  query: ProductDetailDocument,
  item: (data) => data.product,
  title: (item) => item.name,
  Content: Product,
  head: ({ name, image, imageAlt }) => ({
    ogType: 'product',
    ogImage: image,
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
            image: new URL(item.image || SOCIAL_IMAGE, origin).href,
            brand: { '@id': organizationId(origin) },
          }),
        ]
      : [],
})
