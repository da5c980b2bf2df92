import type { PageDetailQuery } from '../../graphql/generated.ts'
import { useLangOf } from '../../site/own-language.tsx'
import { OwnPageProvider } from '../../site/section/own-page.ts'
import { Text } from '../../site/text.tsx'
import { LateBlocks } from './late-blocks.tsx'

/** What a page that editors made shows. */
export type PageContent = Pick<NonNullable<PageDetailQuery['page']>, 'title' | 'description' | 'blocks'>

export const PageArticle = ({ page }: { page: PageContent }) => (
  <article className="wrap detail" lang={useLangOf()(page)}>
    <header className="detail-head">
      <div className="stack">
        <h1 tabIndex={-1} className="page-title" dir="auto">
          <Text>{page.title}</Text>
        </h1>
        <p className="lead" dir="auto">
          <Text>{page.description}</Text>
        </p>
      </div>
    </header>
    <OwnPageProvider value>
      <LateBlocks blocks={page.blocks} />
    </OwnPageProvider>
  </article>
)
