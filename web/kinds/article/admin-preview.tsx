import type { ItemOf } from '../../../schema/kind.ts'
import { article } from '../../../schema/kinds/article.ts'
import { websiteKinds } from '../../../schema/website.ts'
import { type Chosen, NeighbourLinks } from '../../site/detail/neighbours.tsx'
import { useShownItem } from '../page/admin-shown-item.ts'
import { Article, type ArticleContent } from './article.tsx'

const kind = websiteKinds.find(({ name }) => name === article.name)!

/** An unsaved article as visitors would see it. */
export default function ArticlePreview({ article: item }: { article: ItemOf<typeof article> }) {
  const shown = useShownItem(article, item) as ArticleContent & { related: readonly Chosen[] }
  return (
    <>
      <Article item={shown} kind={kind} />
      <NeighbourLinks kind={kind} neighbours={{ previous: null, next: null, related: [] }} chosen={shown.related} />
    </>
  )
}
