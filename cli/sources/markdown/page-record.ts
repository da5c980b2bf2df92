import type { ForeignRecord } from '../records/foreign-record.ts'
import { valueAt } from '../records/path.ts'
import { type Data, textOf } from '../records/values.ts'
import type { Body } from './body.ts'
import { DATE_KEYS, dateOf } from './page-date.ts'
import type { Page } from './pages.ts'
import { pictureAltPathIn, picturePathIn } from './picture-keys.ts'
import { HIDING, isHidingDate } from './visibility.ts'
import { titleOfName } from './words.ts'

/* The record of a page: the keys of its front matter, and what follows from its text and its place. */

/** What follows from the keys of the front matter and from the file. */
const DERIVED: ForeignRecord['derived'] = {
  address: { from: ['slug', 'url', 'permalink'] },
  aliases: { from: ['redirect_from'], isWhole: true },
  content: { from: ['text'], isWhole: true },
  pageAddress: { from: [] },
  path: { from: [] },
  pictures: { from: [] },
  section: { from: [] },
  sectionTitle: { from: [] },
}

/** Returns what the keys of a record are made from. */
export const derivedIn = ({ data, date }: Page): ForeignRecord['derived'] => ({
  ...DERIVED,
  isActive: { from: [...HIDING, ...Object.keys(data).filter(isHidingDate)] },
  picture: { from: [picturePathIn(data) ?? []].flat() },
  pictureAlt: { from: [pictureAltPathIn(data) ?? []].flat() },
  ...(textOf(data.title) === '' && { title: { from: ['linkTitle'] } }),
  ...(textOf(data.slug) === '' && { slug: { from: [] } }),
  ...(date !== '' && { date: { from: DATE_KEYS.slice(1), isWhole: true } }),
})

/** Keys of records that are made from the same key of the front matter. */
const SAME = new Set(['title', 'slug', 'aliases'])

/** Whether a record has another value at a key of the front matter, which would be lost. */
const isCoveredBy = (record: Data, key: string, value: unknown, picture: string | undefined): boolean =>
  Object.hasOwn(record, key) &&
  !SAME.has(key) &&
  !(key === 'date' && dateOf(value) !== undefined) &&
  !(key === 'path' && record.address === value) &&
  key !== picture &&
  value !== record[key]

/** What is known of a page besides its front matter. */
interface Facts {
  title: string
  body: Body
  /** Whether the title is the first heading of the body. */
  isTitleTaken: boolean
  /** The address of the picture in the front matter, if it has one. */
  picture: string | undefined
  aliases: string[]
  isActive: boolean
}

/** Returns the record of a page. Keys of the front matter that have another meaning in it are in `frontMatter`. */
export function recordOf(page: Page, { title, body, isTitleTaken, picture, aliases, isActive }: Facts): Data {
  const { path, data, place, date, address, pageAddress } = page
  const record: Data = {
    title,
    slug: textOf(data.slug) || place.name,
    path,
    section: place.section,
    sectionTitle: titleOfName(place.section),
    date: date.slice(0, 10),
    content: body.content(isTitleTaken),
    text: body.text,
    picture: picture ?? body.pictures[0],
    pictureAlt: picture === undefined ? body.pictureAlt : textOf(valueAt(data, pictureAltPathIn(data) ?? 'none')),
    pictures: body.pictures,
    address,
    pageAddress,
    aliases,
    isActive,
  }
  const pictureKey = picturePathIn(data)
  const covered = Object.entries(data).filter(([key, value]) => isCoveredBy(record, key, value, pictureKey))
  return { ...data, ...record, ...(covered.length > 0 && { frontMatter: Object.fromEntries(covered) }) }
}
