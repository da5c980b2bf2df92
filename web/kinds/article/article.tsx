import { kindWords } from '../../../schema/labels/kind-words.ts'
import { isShowable } from '../../../schema/text.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import type { ArticleDetailQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { Day } from '../../site/day.tsx'
import { Icon } from '../../site/icon.tsx'
import { PageLink } from '../../site/link.tsx'
import { Photo } from '../../site/picture/photo.tsx'
import { InLanguage, useItemLang } from '../../site/own-language.tsx'
import { OwnPageProvider } from '../../site/section/own-page.ts'
import { useSite } from '../../site/shell/site.ts'
import { Text } from '../../site/text.tsx'
import { LateBlocks } from '../page/late-blocks.tsx'

/** What the page of an article shows. */
export type ArticleContent = NonNullable<ArticleDetailQuery['article']>

export function Article({ item: article, kind }: { item: ArticleContent; kind: WebsiteKind }) {
  const { label, labelText } = useSite()
  const lang = useItemLang()
  const { author } = article
  return (
    <article className="wrap detail">
      <header className="detail-head">
        <div className="stack">
          <PageLink to={paths.sectionPage(kind.website.section.id)} className="back-link no-print">
            <Icon name="left" className="icon-small" /> {labelText('list.all', kindWords(kind, label))}
          </PageLink>
          <p className="mono-label">
            <Day date={article.date} />
          </p>
          <h1 tabIndex={-1} className="page-title" dir="auto" lang={lang}>
            <Text>{article.title}</Text>
          </h1>
          <p className="lead" dir="auto" lang={lang}>
            <Text>{article.description}</Text>
          </p>
          {author && (
            <p className="soft" dir="auto">
              {labelText('news.by', { name: author.name, position: author.position })}
            </p>
          )}
        </div>
        {isShowable(article.image) && (
          <div className="picture-frame">
            <Photo
              address={article.image}
              alt={article.imageAlt || article.title}
              size={article.imageSize}
              placeholder={article.imagePlaceholder}
              framing={article.imageFraming}
              eager
              frame="detail"
            />
          </div>
        )}
      </header>
      <OwnPageProvider value>
        <InLanguage lang={lang}>
          <LateBlocks blocks={article.blocks} />
        </InLanguage>
      </OwnPageProvider>
    </article>
  )
}
