import { SALES_EMAIL } from '../../../schema/site.ts'
import { isShowable } from '../../../schema/text.ts'
import { ProductDetailDocument, type ProductDetailQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { summary } from '../head/head.ts'
import { keyed } from '../keyed.ts'
import { SectionLink } from '../link.tsx'
import { mailLink } from '../mail.ts'
import { definePage, type PageProps } from '../page.ts'
import { Photo } from '../photo.tsx'
import { Plant } from '../picture/plant.tsx'
import { useSite } from '../shell/site.ts'
import { filled, Prose } from '../text.tsx'
import { DetailHead, DetailLoading, ListPart, Part } from './article.tsx'
import { NotFound } from './not-found.tsx'
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

function Product({ data, loading }: PageProps<ProductDetailQuery>) {
  const { title: site } = useSite()
  const product = data?.product
  if (loading) return <DetailLoading label="Loading product details..." />
  if (!product) {
    return (
      <NotFound
        title="Product Not Found"
        text="The product you're looking for doesn't exist or has been removed."
        back="Back to Products"
        section="products"
      />
    )
  }
  return (
    <article className="wrap detail">
      <DetailHead
        section="products"
        back="All products"
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
              <Plant id={product.id} />
            )}
          </div>
        }
      >
        <div className="actions no-print">
          <a
            href={mailLink(SALES_EMAIL, `Information request: ${product.name}`, request(site, product.name))}
            className={buttonClass({ size: 'large' })}
          >
            Request Information
          </a>
          <SectionLink section="contact" className={buttonClass({ variant: 'outline', size: 'large' })}>
            Contact Sales
          </SectionLink>
        </div>
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

export const productPage = definePage({
  name: 'product',
  path: paths.product(':id'),
  query: ProductDetailDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  head: (data, site) =>
    data?.product
      ? {
          title: `${data.product.name} | ${site.title}`,
          description: summary(data.product.description),
          canonical: paths.product(data.product.id),
          ogImage: data.product.image,
          ...(data.product.image && { ogImageAlt: data.product.imageAlt || data.product.name }),
          ogType: 'product',
        }
      : { title: `Product Not Found | ${site.title}`, description: site.settings.site_description, hidden: true },
  render: (props) => <Product {...props} />,
})
