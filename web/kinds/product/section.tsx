import { Link } from 'react-router-dom'
import { isShowable } from '../../../schema/text.ts'
import type { ProductSectionFragment } from '../../graphql/generated.ts'
import { Icon } from '../../site/icon.tsx'
import { Photo } from '../../site/photo.tsx'
import { Plant } from '../../site/picture/plant.tsx'
import { filled, LeafList } from '../../site/text.tsx'
import { Closing } from '../../site/section/closing.tsx'
import { type CardProps, ItemList } from '../../site/section/item-list.tsx'
import { Section } from '../../site/section/section.tsx'
import type { SectionProps } from '../kind-on-site.ts'

type Product = NonNullable<ProductSectionFragment['products']>['items'][number]

function ProductCard({ item: product, to }: CardProps<Product>) {
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
          <Plant id={product.id} subject={[product.name, product.category]} />
        )}
      </div>
      <p className="mono-label">{product.category}</p>
      <h3 className="card-title">{product.name}</h3>
      <p className="soft">{product.description}</p>
      <LeafList entries={filled(product.features)} className="card-list" />
      <Link to={to} className="more-link">
        Learn More <span className="sr-only">about {product.name}</span>
        <Icon name="right" className="icon-small" />
      </Link>
    </li>
  )
}

/** The section with the products. */
export function Products({ site, kind, focused, ...load }: SectionProps) {
  return (
    <Section
      id={kind.website.section.id}
      title="Living inputs, with the count on the label"
      intro="Every product names its organism, its guaranteed count at the end of shelf life, and the trials behind it."
      focused={focused}
    >
      <ItemList {...load} kind={kind} list={site?.products} className="card-grid" Card={ProductCard} />
      <Closing
        text="Tell us your crop, your soil test and your planter. We will say what fits, and what does not."
        links={[
          ['Get Started Today', 'contact'],
          ['View Our Services', 'services'],
        ]}
      />
    </Section>
  )
}
