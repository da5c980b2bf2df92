import { isPlainList } from '../../../schema/fields.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import { page } from '../../../schema/kinds/page.ts'
import { mapAt, referencesIn } from '../../../schema/references.ts'
import { withBlocks } from '../../../schema/rich-text/with-blocks.ts'
import { inputOf } from '../../admin/client/graphql/choices.ts'
import { PageArticle, type PageContent } from './page-article.tsx'
import { useReferredItems } from './admin-referred-items.ts'

/** An unsaved page as visitors would see it. */
export default function PagePreview({ page: item }: { page: ItemOf<typeof page> }) {
  const items = useReferredItems(item)
  const values = { ...item, ...inputOf(page.fields, { ...item }) }
  const shown = referencesIn(page.fields).reduce(
    (before, { keys, field }) =>
      mapAt(before, keys, (value) => {
        const ids = [value ?? []].flat() as string[]
        const found = ids.flatMap((id) => items.get(id) ?? [])
        return isPlainList(field) ? found : (found[0] ?? null)
      }),
    values,
  )
  return <PageArticle page={withBlocks(page, shown) as unknown as PageContent} />
}
