import type { ComponentType } from 'react'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import {
  addressOf,
  isHiddenWithoutItems,
  isOnLanding,
  itemPath,
  itemRoute,
  shareImagePath,
  type WebsiteKind,
} from '../../../schema/website.ts'
import type { Operation } from '../../graphql/operation.ts'
import { paths } from '../../paths.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { PageHead } from '../head/head.ts'
import { OfItem } from '../own-language.tsx'
import { breadcrumbs, type Links, type Thing } from '../head/json-ld.ts'
import { type OwnHead, ownPicture, ownTexts } from '../head/own-head.ts'
import { definePage, type Page } from '../page.ts'
import { type PageData, type Site, useSite } from '../shell/site.ts'
import type { ItemWords } from './article.tsx'
import { lateView } from '../late-views.tsx'
import type { Chosen, Neighbours } from './neighbours.tsx'
import { outcomeOf } from './outcome.ts'

/** The context in which an item is shown to search engines. */
export interface ItemContext {
  kind: WebsiteKind
  site: Site
  links: Links
}

/** The data of a detail page. A part that failed to load is null. */
type DetailData = PageData & { site: { neighbours: Neighbours | null } | null }

/** The parts of a detail page that its kind does not determine. */
interface DetailPage<Data extends DetailData, Item> {
  operation: Operation<Data, { id: string }>
  /** The item in the response. */
  item: (data: Data) => Item | null
  title: (item: Item) => string
  /** The words of the page that items of a kind share, if it has any; null if they could not be loaded or are hidden. */
  words?: (site: NonNullable<Data['site']>, item: Item) => ItemWords | null
  Content: ComponentType<{ item: Item; kind: WebsiteKind; words: ItemWords | null }>
  /** Metadata besides title, description and address. */
  head?: (item: Item) => Partial<PageHead>
  /** JSON-LD about the item, besides the breadcrumbs. */
  jsonLd?: (item: Item, context: ItemContext) => Thing[]
}

const NeighbourLinks = lateView<typeof import('./neighbours.tsx').NeighbourLinks>('NeighbourLinks')
const NotFound = lateView<typeof import('./not-found.tsx').NotFound>('NotFound')

function LoadingItem({ kind }: { kind: WebsiteKind }) {
  const { label } = useSite()
  return <Spinner label={label('item.loading', kindWords(kind, label))} />
}

/** Declares a detail page. The returned function creates the page for a kind, which the registry of kinds names. */
export function detailPage<
  Data extends DetailData,
  Item extends {
    id: string
    slug?: string | null
    description: string
    search: OwnHead
    related?: readonly Chosen[]
  },
>({ operation, item: itemIn, title, words, Content, head, jsonLd }: DetailPage<Data, Item>) {
  return (kind: WebsiteKind): Page => {
    const { section } = kind.website
    return definePage({
      path: itemRoute(kind),
      operation,
      variables: ({ params }) => ({ id: params['id'] ?? '' }),
      outcome(data, errors, { params }) {
        const item = itemIn(data)
        const isMoved = item && params['id'] !== addressOf(item)
        return outcomeOf(kind.name, item, isMoved ? itemPath(kind, item) : undefined, errors)
      },
      head(data, site) {
        const item = data && itemIn(data)
        if (!item)
          return {
            title: `${site.label('item.missingTitle', kindWords(kind, site.label))} | ${site.title}`,
            description: site.settings.site_description,
            hidden: true,
          }
        return {
          ...ownTexts(item.search, { title: title(item), description: item.description }, site),
          canonical: itemPath(kind, item),
          shareImage: shareImagePath(kind, item),
          ogImageAlt: item.search.title || title(item),
          ...head?.(item),
          ...ownPicture(item.search, title(item)),
        }
      },
      item(data) {
        const item = itemIn(data)
        return item && { ...item, instead: isHiddenWithoutItems(section) ? paths.home : paths.sectionPage(section.id) }
      },
      jsonLd(data, site, links) {
        const item = import.meta.env.SSR && itemIn(data)
        if (!item) return []
        const trail = [
          [site.label(`${kind.name}:section`), `/${section.id}`],
          [title(item), itemPath(kind, item)],
        ] as const
        return [...(jsonLd?.(item, { kind, site, links }) ?? []), breadcrumbs(site, links, trail)]
      },
      render({ data, loading }) {
        const item = data && itemIn(data)
        if (loading) {
          return (
            <div className="wrap detail-loading">
              <LoadingItem kind={kind} />
            </div>
          )
        }
        if (item) {
          const neighbours = data.site?.neighbours
          return (
            <>
              <OfItem item={item}>
                <Content item={item} kind={kind} words={(data.site && words?.(data.site, item)) ?? null} />
              </OfItem>
              {neighbours && <NeighbourLinks kind={kind} neighbours={neighbours} chosen={item.related ?? []} />}
            </>
          )
        }
        return (
          <NotFound
            title="item.missingTitle"
            text="item.missing"
            back="item.back"
            kind={kind}
            to={isOnLanding(section) ? paths.section(section.id) : paths.sectionPage(section.id)}
          />
        )
      },
    })
  }
}
