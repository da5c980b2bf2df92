import type { ItemOf } from '../../../schema/kind.ts'
import { page } from '../../../schema/kinds/page.ts'
import { useShownItem } from './admin-shown-item.ts'
import { PageArticle, type PageContent } from './page-article.tsx'

/** An unsaved page as visitors would see it. */
export default function PagePreview({ page: item }: { page: ItemOf<typeof page> }) {
  return <PageArticle page={useShownItem(page, item) as PageContent} />
}
