import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyKind, Kind, Singleton } from '../../../schema/kind.ts'
import { type WebsiteKind, websiteKinds } from '../../../schema/website.ts'
import { useShownItem } from '../../kinds/page/admin-shown-item.ts'
import { kindsOnSite } from '../../kinds/index.ts'
import { KindSectionPreview } from '../../kinds/section-preview.tsx'
import { loadViewsBy } from '../../site/late-views.tsx'
import { NavigateProvider } from '../../site/navigate.ts'
import type { PageData } from '../../site/shell/site.ts'
import type { Item } from '../model/item.ts'
import { entryOf, kindOfSection } from '../model/kinds.ts'
import { Frame } from './frame.tsx'
import { usePicture } from './use-picture.ts'

loadViewsBy(() => import('../../site/views.ts'))

/** The frame has the settings. The neighbours of an item follow from its list. */
const SITE = { neighbours: { previous: null, next: null, related: [] } } as unknown as PageData['site']

/**
 * The public page of an item from the data that its operation would load: with the items that it refers to, and the stored ones that refer to
 * it.
 */
function Detail({ model, kind, item }: { model: Kind; kind: WebsiteKind; item: Item }) {
  const shown = useShownItem(model, item)
  return kindsOnSite[kind.name].page(kind).render({
    data: Object.assign({ site: SITE, footer: null }, { [kind.name]: shown }),
    loading: false,
    match: { params: { id: item.id }, search: new URLSearchParams() },
    retry: () => {},
  })
}

function detail(model: Kind, item: Item): ReactNode {
  const kind = websiteKinds.find((candidate) => candidate.name === model.name)
  return kind && <Detail model={model} kind={kind} item={item} />
}

/** Renders the section around which a singleton has the words. */
function section(singleton: Singleton, words: Item): ReactNode {
  const kind = kindOfSection(singleton)
  return kind && <KindSectionPreview name={kind.name} words={words} />
}

/** An unsaved item as its public page shows it, or the section that it is about. */
export default function SitePreview({ kind, item: edited }: { kind: AnyKind; item: Item }) {
  const navigate = useNavigate()
  const item = { ...edited, ...usePicture(kind, edited) }
  const shown = entryOf(kind).preview?.(item) ?? (kind.singleton ? section(kind, item) : detail(kind, item))
  return (
    <NavigateProvider value={navigate}>
      <Frame>{shown}</Frame>
    </NavigateProvider>
  )
}
