import { kindWords } from '../../../schema/labels/kind-words.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../site/link.tsx'
import type { Match } from '../../site/page.ts'
import { useSite } from '../../site/shell/site.ts'
import { type Found, namedIn } from './found-in.ts'

interface Props {
  items: readonly Found[]
  /** The number of items that were found. */
  count: number
  kind: WebsiteKind
  match: Match
}

/** What the products of a list were found by and how many they are, with the way back to all of them. */
export function FoundBy({ items, count, kind, match }: Props) {
  const { label, labelText } = useSite()
  const words = kindWords(kind, label)
  return (
    <div className="found-by">
      <h2 className="box-title">
        {namedIn(items, match)
          .map(({ value }) => value)
          .join(' · ')}
      </h2>
      <p className="soft">{labelText('list.count', { ...words, count })}</p>
      <PageLink to={`${paths.sectionPage(kind.website.section.id)}#products-list`} className="text-link">
        {labelText('list.all', words)}
      </PageLink>
    </div>
  )
}
