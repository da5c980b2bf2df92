import type { Label } from '../../../schema/labels/labels.ts'
import { itemPath, type WebsiteKind, websiteKinds } from '../../../schema/website.ts'
import { PageLink } from '../link.tsx'
import { useLangOf } from '../own-language.tsx'
import { Text } from '../text.tsx'
import { part, type PartName } from './article.tsx'
import type { DetailPart } from './body.tsx'

interface Linked {
  id: string
  slug?: string | null
  title: string
  description: string
}

function ItemLinks({ kind, items }: { kind: WebsiteKind; items: readonly Linked[] }) {
  const langOf = useLangOf()
  return (
    <ul className="item-links">
      {items.map((item) => (
        <li key={item.id} dir="auto" lang={langOf(item)}>
          <PageLink to={itemPath(kind, item)} className="text-link">
            <Text>{item.title}</Text>
          </PageLink>
          <p className="soft">
            <Text>{item.description}</Text>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Returns a part with links to items of a kind, or null if there are none. */
export function itemsPart(
  label: Label,
  name: PartName,
  kindName: WebsiteKind['name'],
  items: readonly Linked[],
): DetailPart | null {
  const kind = websiteKinds.find((candidate) => candidate.name === kindName)
  if (!kind || items.length === 0) return null
  return part(label, name, <ItemLinks kind={kind} items={items} />)
}
