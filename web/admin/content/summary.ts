import type { Kind } from '../../../schema/kind.ts'
import { display, textOf } from '../editing/display.ts'
import type { Item } from '../editing/start.ts'

interface Summary {
  /** The picture or sign of the item. */
  picture?: string
  /** The fields that tell items apart, in one line. */
  meta: readonly string[]
  /** The list whose first entries are shown. */
  chips?: string
}

const summaries: Record<string, Summary> = {
  product: { picture: 'image', meta: ['category', 'description'], chips: 'features' },
  service: { picture: 'icon', meta: ['category', 'description'], chips: 'features' },
  job: { meta: ['department', 'location', 'type', 'experience'], chips: 'skills' },
  teamMember: { picture: 'image', meta: ['position'], chips: 'expertise' },
  seo: { meta: ['title'], chips: 'keywords' },
}

/** What a list shows of the items of a kind; for a kind without a summary of its own, its first fields. */
function summaryOf(kind: Kind): Summary {
  const keys = Object.entries(kind.fields)
  const meta = keys.filter(([key, { type }]) => key !== kind.titleField && (type === 'choice' || type === 'text'))
  const chips = keys.find(([, { type }]) => type === 'textList')?.[0]
  return summaries[kind.name] ?? { meta: meta.slice(0, 3).map(([key]) => key), ...(chips && { chips }) }
}

/** What tells an item apart from others of its kind. */
export function summarise(kind: Kind, item: Item) {
  const { picture, meta, chips } = summaryOf(kind)
  return {
    title: textOf(item[kind.titleField]),
    picture: picture === undefined ? undefined : textOf(item[picture]),
    meta: meta.map((key) => display(kind.fields[key]!, item[key])).filter(Boolean),
    chips: chips ? (item[chips] as string[]) : [],
    isActive: item['isActive'] === true,
  }
}
