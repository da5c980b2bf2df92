import { isShowable } from '../../../schema/text.ts'
import type { ProductSectionFragment } from '../../graphql/generated.ts'
import { Icon } from '../../site/icon.tsx'
import { lateView } from '../../site/late-views.tsx'
import { InLanguage, useItemLang, useLangOf } from '../../site/own-language.tsx'
import { Photo } from '../../site/picture/photo.tsx'
import { Plant } from '../../site/picture/plant.tsx'
import { filled, LeafList, ordered, Text } from '../../site/text.tsx'
import { CardLink } from '../../site/section/card-link.tsx'
import { Closing } from '../../site/section/closing.tsx'
import { Fold } from '../../site/section/fold.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { Cards, type CardProps, ItemList } from '../../site/section/item-list.tsx'
import { useOwnPage } from '../../site/section/own-page.ts'
import { Section } from '../../site/section/section.tsx'
import { fillIn } from '../../../schema/fill-in.ts'
import { useSite } from '../../site/shell/site.ts'
import type { SectionProps } from '../kind-on-site.ts'
import { Finder } from './finder.tsx'
import { foundIn } from './found-in.ts'
import { SpecificationList } from './specification-list.tsx'
import { firstOf, specificationsOf } from './specifications.ts'

const Finds = lateView<typeof import('./finds.tsx').Finds>('Finds')
const FoundBy = lateView<typeof import('./found.tsx').FoundBy>('FoundBy')

type Product = NonNullable<ProductSectionFragment['products']>['items'][number]
type Labelled = NonNullable<ProductSectionFragment['labelled']>['items'][number]

function ProductCard({ item: product, to, lang, atTop }: CardProps<Product>) {
  const isOwnPage = useOwnPage()
  const { language, labelText } = useSite()
  const features = filled(product.features)
  const { figure, trials } = product
  return (
    <li className="product-card card">
      <div className="picture-frame">
        {isShowable(product.image) ? (
          <Photo
            address={product.image}
            alt={product.imageAlt}
            size={product.imageSize}
            placeholder={product.imagePlaceholder}
            framing={product.imageFraming}
            frame={isOwnPage ? 'ownPageCard' : 'card'}
            eager={atTop}
          />
        ) : (
          <Plant id={product.id} drawing={product.drawing} />
        )}
      </div>
      <p className="mono-label card-kicker" dir="auto">
        <span lang={lang}>{product.category}</span>{' '}
        {trials.length > 0 && (
          <span className="card-trials">{labelText('products.trials', { count: trials.length })}</span>
        )}
      </p>
      <Heading below={1} className="card-title" dir="auto" lang={lang}>
        <Text>{product.name}</Text>
      </Heading>
      <p className="soft card-text" dir="auto" lang={lang}>
        <Text>{product.description}</Text>
      </p>
      {figure.value && (
        <dl className="card-figure" lang={lang}>
          <dt>{figure.label}</dt>
          <dd>
            <bdi>{ordered(figure.value, language.dir)}</bdi>
          </dd>
        </dl>
      )}
      <CardLink to={to} className="more-link">
        {labelText('products.more')}{' '}
        <span className="sr-only">{labelText('products.moreAbout', { title: product.name })}</span>
        <Icon name="right" className="icon-small" />
      </CardLink>
      {features.length > 0 && (
        <Fold label={labelText('list.features')} lang={lang} of={product.name} entries={features}>
          <LeafList lang={lang} entries={features} />
        </Fold>
      )}
    </li>
  )
}

/** The label of a product, as an example of what every label states. Products without specifications are skipped. */
function Label({ of: products, caption }: { of: readonly Labelled[]; caption: string }) {
  const lang = useItemLang()
  const langOf = useLangOf()
  const labels = products.map((product) => ({ product, lines: firstOf(specificationsOf(product.technicalSpecs)) }))
  const shown = labels.find(({ lines }) => lines.length > 1)
  if (!shown) return null
  const { product, lines } = shown
  return (
    <figure className="product-label">
      <figcaption className="mono-label" dir="auto" lang={lang}>
        {fillIn(caption, { name: product.name })}
      </figcaption>
      <InLanguage lang={langOf(product)}>
        <SpecificationList of={lines} className="product-label-lines" />
      </InLanguage>
    </figure>
  )
}

/** The section with the products. It opens with a label. */
export function Products({ site, kind, ...load }: SectionProps) {
  const isOwnPage = useOwnPage()
  const { labelText } = useSite()
  const words = site?.productsSection
  if (words === null) return null
  const items = site?.products?.items ?? []
  const found = foundIn(items, load.match)
  // What is sold to laboratories stands apart; on the own page, where visitors choose a part of the list, at its end.
  const [forLaboratories = [], forFields = []] = [true, false].map((is) =>
    items.filter((item) => item.forLaboratories === is),
  )
  const shown = found ?? (isOwnPage ? [...forFields, ...forLaboratories] : forFields)
  const isWhole = found !== undefined || items.length === site?.products?.total
  const list = site?.products && {
    ...site.products,
    total: isWhole ? shown.length : site.products.total,
    items: shown,
  }
  return (
    <Section
      id={kind.website.section.id}
      words={words}
      parts={['productsSection', 'products', 'labelled']}
      opening={words && <Label of={site?.labelled?.items ?? []} caption={words.labelCaption} />}
    >
      {words && <Finder words={words} products={items} kind={kind} match={load.match} />}
      {isOwnPage && <Finds items={items} kind={kind} match={load.match} />}
      <ItemList
        {...load}
        kind={kind}
        list={list}
        groupOf={({ category }) => category}
        above={found && <FoundBy items={items} count={found.length} kind={kind} match={load.match} />}
        groups={site?.productCategories}
        className="product-grid accordion"
        Card={ProductCard}
      />
      {!isOwnPage && forLaboratories.length > 0 && (
        <>
          <Heading below={1} className="sub-title product-laboratory">
            {labelText('products.forLaboratories')}
          </Heading>
          <Cards kind={kind} items={forLaboratories} className="product-grid" Card={ProductCard} />
        </>
      )}
      {words && <Closing text={words.closing} buttons={[words.primaryCTA, words.secondaryCTA]} />}
    </Section>
  )
}
