import type { Framing, PictureSize } from '../../../schema/framing.ts'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import { isShowable } from '../../../schema/text.ts'
import { typeName } from '../../../schema/names.ts'
import { itemPath, type WebsiteKind, websiteKinds } from '../../../schema/website.ts'
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

/** An item of any kind that an editor has chosen. */
export interface Chosen extends Related {
  __typename: string
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

/** The number of related items, unless an editor has chosen more. */
const SHOWN = 3

const kindOf = (type: string) => websiteKinds.find(({ name }) => typeName(name) === type)

interface Props {
  kind: WebsiteKind
  neighbours: Neighbours
  /** The items that come first. */
  chosen: readonly Chosen[]
}

/** Links to other items: those that an editor has chosen, others like it, the one before and the one after. */
export function NeighbourLinks({ kind, neighbours, chosen }: Props) {
  const { previous, next } = neighbours
  const { label, labelText } = useSite()
  const langOf = useLangOf()
  const first = chosen.map((item) => ({ of: kindOf(item.__typename) ?? kind, item }))
  const others = neighbours.related
    .filter(({ id }) => chosen.every((item) => item.id !== id))
    .map((item) => ({ of: kind, item }))
  const related = [...first, ...others.slice(0, Math.max(0, SHOWN - first.length))]
  if (related.length === 0) return null
  const words = kindWords(kind, label)
  const isOfOneKind = related.every(({ of }) => of === kind)
  return (
    <nav aria-labelledby="more-title" className="wrap neighbours no-print">
      <h2 id="more-title" className="card-title">
        {isOfOneKind ? labelText('item.more', words) : labelText('item.related')}
      </h2>
      <ul className="related">
        {related.map(({ of, item }) => (
          <li key={item.id} className="card">
            {item.image !== undefined && <Thumbnail of={item} />}
            {!isOfOneKind && <p className="mono-label">{labelText(`${of.name}:one`)}</p>}
            <h3 className="point-title" dir="auto" lang={langOf(item)}>
              <CardLink to={itemPath(of, item)} className="plain-link">
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
