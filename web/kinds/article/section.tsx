import { isShowable } from '../../../schema/text.ts'
import type { ArticleSectionFragment } from '../../graphql/generated.ts'
import { Day } from '../../site/day.tsx'
import { Photo } from '../../site/picture/photo.tsx'
import { CardLink } from '../../site/section/card-link.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { type CardProps, ItemList } from '../../site/section/item-list.tsx'
import { Section } from '../../site/section/section.tsx'
import { Text } from '../../site/text.tsx'
import type { SectionProps } from '../kind-on-site.ts'

type Article = NonNullable<ArticleSectionFragment['articles']>['items'][number]

const ArticleCard = ({ item: article, to, lang, atTop }: CardProps<Article>) => (
  <li className="article-card card">
    <p className="mono-label">
      <Day date={article.date} />
    </p>
    <div className="article-words" lang={lang}>
      <Heading below={1} className="card-title" dir="auto">
        <CardLink to={to} className="plain-link">
          <Text>{article.title}</Text>
        </CardLink>
      </Heading>
      <p className="soft card-text" dir="auto">
        <Text>{article.description}</Text>
      </p>
    </div>
    {isShowable(article.image) && (
      <div className="picture-frame">
        <Photo
          address={article.image}
          alt={article.imageAlt}
          size={article.imageSize}
          placeholder={article.imagePlaceholder}
          framing={article.imageFraming}
          frame="articleCard"
          eager={atTop}
        />
      </div>
    )}
  </li>
)

/** The section with the latest articles, and the page with all of them. */
export function News({ site, kind, ...load }: SectionProps) {
  const words = site?.newsSection
  if (words === null) return null
  return (
    <Section id={kind.website.section.id} words={words} parts={['newsSection', 'articles']}>
      <ItemList {...load} kind={kind} list={site?.articles} className="article-list" Card={ArticleCard} />
    </Section>
  )
}
