import type { Label } from '../../../schema/labels/labels.ts'
import { itemPath, type WebsiteKind, websiteKinds } from '../../../schema/website.ts'
import { PageLink } from '../link.tsx'
import { Text } from '../text.tsx'
import { part, type PartName } from './article.tsx'
import type { DetailPart } from './body.tsx'

interface Linked {
  id: string
  slug?: string | null
  title: string
  description: string
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
  const content = (
    <ul className="item-links">
      {items.map((item) => (
        <li key={item.id} dir="auto">
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
  return part(label, name, content)
}
