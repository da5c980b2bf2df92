import type { Framing, PictureSize } from '../../../schema/framing.ts'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import { isShowable } from '../../../schema/text.ts'
import { itemPath, type WebsiteKind } from '../../../schema/website.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from '../link.tsx'
import { Photo } from '../picture/photo.tsx'
import { Plant } from '../picture/plant.tsx'
import { useLangOf } from '../own-language.tsx'
import { CardLink } from '../section/card-link.tsx'
import { useSite } from '../shell/site.ts'
import { Text } from '../text.tsx'

interface Neighbour {
  id: string
  slug?: string | null
  title: string
}

interface Related extends Neighbour {
  description: string
  /** Of kinds with pictures: the address of the picture, or an empty text. */
  image?: string
  imageSize?: PictureSize | null
  imageFraming?: Framing | null
  drawing?: string
}

/** The items around an item in its list, and others like it. */
export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  related: readonly Related[]
}

/** The picture of a related item, beside its title. It is decorative. */
function Thumbnail({ of: { id, image = '', imageSize, imageFraming, drawing } }: { of: Related }) {
  return (
    <div className="picture-frame">
      {isShowable(image) ? (
        <Photo address={image} alt="" size={imageSize} framing={imageFraming} frame="thumbnail" />
      ) : (
        <Plant id={id} drawing={drawing} />
      )}
    </div>
  )
}

/** Links to other items: three related ones, the one before and the one after. */
export function NeighbourLinks({ kind, neighbours }: { kind: WebsiteKind; neighbours: Neighbours }) {
  const { previous, next, related } = neighbours
  const { label, labelText } = useSite()
  const langOf = useLangOf()
  if (related.length === 0) return null
  const words = kindWords(kind, label)
  return (
    <nav aria-labelledby="more-title" className="wrap neighbours no-print">
      <h2 id="more-title" className="card-title">
        {labelText('item.more', words)}
      </h2>
      <ul className="related">
        {related.map((item) => (
          <li key={item.id} className="card">
            {item.image !== undefined && <Thumbnail of={item} />}
            <h3 className="point-title" dir="auto" lang={langOf(item)}>
              <CardLink to={itemPath(kind, item)} className="plain-link">
                <Text>{item.title}</Text>
              </CardLink>
            </h3>
            <p className="soft card-text" dir="auto" lang={langOf(item)}>
              <Text>{item.description}</Text>
            </p>
          </li>
        ))}
      </ul>
      <div className="neighbour-links">
        {previous && (
          <PageLink to={itemPath(kind, previous)} rel="prev" className="plain-link">
            <span className="mono-label">
              <Icon name="left" className="icon-small" /> {labelText('item.previous', words)}
            </span>
            <span dir="auto" lang={langOf(previous)}>
              <Text>{previous.title}</Text>
            </span>
          </PageLink>
        )}
        {next && (
          <PageLink to={itemPath(kind, next)} rel="next" className="plain-link neighbour-next">
            <span className="mono-label">
              {labelText('item.next', words)} <Icon name="right" className="icon-small" />
            </span>
            <span dir="auto" lang={langOf(next)}>
              <Text>{next.title}</Text>
            </span>
          </PageLink>
        )}
      </div>
    </nav>
  )
}
