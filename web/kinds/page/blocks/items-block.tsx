import { itemPath, type WebsiteKind, websiteKinds } from '../../../../schema/website.ts'
import { CardLink } from '../../../site/section/card-link.tsx'
import { Text } from '../../../site/text.tsx'

interface Props {
  heading: string
  kind: WebsiteKind['name']
  items: readonly { id: string; title: string; description: string }[]
}

/** Cards of items that an editor chose, which link to their pages. */
export function ItemsBlock({ heading, kind: name, items }: Props) {
  const kind = websiteKinds.find((candidate) => candidate.name === name)!
  const Title = heading ? 'h3' : 'h2'
  return (
    <>
      {heading && (
        <h2 dir="auto">
          <Text>{heading}</Text>
        </h2>
      )}
      <ul className="block-cards">
        {items.map((item) => (
          <li key={item.id} className="card">
            <Title className="card-title" dir="auto">
              <CardLink to={itemPath(kind, item)} className="plain-link">
                <Text>{item.title}</Text>
              </CardLink>
            </Title>
            <p className="soft card-text" dir="auto">
              <Text>{item.description}</Text>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
