import { Link } from 'react-router-dom'
import { product as kind } from '../../../schema/kinds/product.ts'
import { isShowable } from '../../../schema/text.ts'
import { itemPath } from '../../../schema/website.ts'
import type { ProductSectionFragment } from '../../graphql/generated.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../site/icon.tsx'
import { SectionLink } from '../../site/link.tsx'
import { Photo } from '../../site/photo.tsx'
import { Plant } from '../../site/picture/plant.tsx'
import { filled, LeafList } from '../../site/text.tsx'
import { ItemList } from '../../site/section/item-list.tsx'
import { Section } from '../../site/section/section.tsx'
import type { SectionProps } from '../kind-on-site.ts'

type Product = NonNullable<ProductSectionFragment['products']>['items'][number]

function ProductCard({ item: product }: { item: Product }) {
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
      <p className="soft">{product.description}</p>
      <LeafList entries={filled(product.features)} className="card-list" />
      <Link to={itemPath(kind, product.id)} className="more-link">
        Learn More <span className="sr-only">about {product.name}</span>
        <Icon name="right" className="icon-small" />
      </Link>
    </li>
  )
}

/** What the company sells. */
export function Products({ site, focused, ...load }: SectionProps) {
  return (
    <Section
      id={kind.website.section.id}
      title="Living inputs, with the count on the label"
      intro="Every product names its organism, its guaranteed count at the end of shelf life, and the trials behind it."
      focused={focused}
    >
      <ItemList {...load} kind={kind} list={site?.products} className="card-grid" Card={ProductCard} />
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
