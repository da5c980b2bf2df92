import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyKind, Kind, Singleton } from '../../../schema/kind.ts'
import { withoutReferences } from '../../../schema/references.ts'
import { withBlocks } from '../../../schema/rich-text/with-blocks.ts'
import { websiteKinds } from '../../../schema/website.ts'
import { kindsOnSite } from '../../kinds/index.ts'
import { KindSectionPreview } from '../../kinds/section-preview.tsx'
import { NavigateProvider } from '../../site/navigate.ts'
import type { Item } from '../model/item.ts'
import { inputOf } from '../client/graphql/choices.ts'
import { entryOf, kindOfSection } from '../model/kinds.ts'
import { Frame } from './frame.tsx'
import { usePicture } from './use-picture.ts'

/** Renders the public page of an item from the data that its operation would load, without the items that it refers to. */
function detail(model: Kind, item: Item): ReactNode {
  const { name, fields } = model
  const kind = websiteKinds.find((candidate) => candidate.name === name)
  return (
    kind &&
    kindsOnSite[kind.name].page(kind).render({
      data: Object.assign(
        { site: null, footer: null },
        { [name]: withBlocks(model, withoutReferences(model, { ...item, ...inputOf(fields, item) })) },
      ),
      loading: false,
      match: { params: { id: item.id }, search: new URLSearchParams() },
      retry: () => {},
    })
  )
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
