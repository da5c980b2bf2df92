import { Link } from 'react-router-dom'
import { isShowable } from '../../../schema/text.ts'
import type { LandingQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Icon } from '../icon.tsx'
import { SectionLink } from '../link.tsx'
import { Photo } from '../photo.tsx'
import { Plant } from '../picture/plant.tsx'
import { filled, LeafList } from '../text.tsx'
import { Failure } from './failure.tsx'
import { Section } from './section.tsx'
import { ShowAll } from './show-all.tsx'

type ProductList = NonNullable<NonNullable<LandingQuery['site']>['products']>

function ProductCard({ product }: { product: ProductList['items'][number] }) {
  return (
    <li className="product-card">
      <div className="picture-frame">
        {isShowable(product.image) ? (
          <Photo
            address={product.image}
            alt={product.imageAlt}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          />
        ) : (
          <Plant id={product.id} />
        )}
      </div>
      <p className="mono-label">{product.category}</p>
      <h3 className="card-title">{product.name}</h3>
      <p className="text-ink-soft">{product.description}</p>
      <LeafList entries={filled(product.features)} className="text-[0.9375rem]" />
      <Link to={paths.product(product.id)} className="more-link">
        Learn More <span className="sr-only">about {product.name}</span>
        <Icon name="right" className="size-4" />
      </Link>
    </li>
  )
}

interface Props {
  products: ProductList | null | undefined
  loading: boolean
  retry: () => void
  focused: boolean
}

/** What the company sells. */
export function Products({ products, loading, retry, focused }: Props) {
  return (
    <Section
      id="products"
      number="01"
      label="Products"
      title="Living inputs, with the count on the label"
      intro="Every product names its organism, its guaranteed count at the end of shelf life, and the trials behind it."
      focused={focused}
    >
      {loading && <Spinner label="Loading products..." />}
      {!loading && !products && <Failure text="Failed to load products" retry={retry} />}
      {products && (
        <>
          {products.items.length > 0 ? (
            <ul className="card-grid">
              {products.items.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">There are no products to show at the moment.</p>
          )}
          <ShowAll list={products} section="products" what="products" />
        </>
      )}
      <div className="closing">
        <p className="closing-text">
          Tell us your crop, your soil test and your planter. We will say what fits, and what does not.
        </p>
        <div className="actions">
          <SectionLink section="contact" className={buttonClass({ size: 'large' })}>
            Get Started Today
          </SectionLink>
          <SectionLink section="services" className={buttonClass({ variant: 'outline', size: 'large' })}>
            View Our Services
          </SectionLink>
        </div>
      </div>
    </Section>
  )
}
