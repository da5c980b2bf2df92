import { company, publicKinds } from '../../../schema/kinds/index.ts'
import { AGRICULTURE } from '../../../schema/labels/agriculture.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { type LabelEntry, labelEntries } from '../../../schema/labels/entries.ts'
import type { OwnLabelKey } from '../../../schema/labels/labels.ts'

/** The places where visitors read the labels, by the beginnings of their keys. */
const PLACES: Readonly<Record<OwnLabelKey extends `${infer Place}.${string}` ? Place : never, string>> = {
  section: 'Names of sections',
  frame: 'Header and footer',
  help: 'Help panel',
  search: 'Search page',
  index: 'Pages in search results',
  newsletter: 'Newsletter',
  mail: 'Mails to subscribers',
  feed: 'Feeds',
  consent: 'Question about counting visits',
  state: 'Errors and maintenance',
  preview: 'Previews',
  review: 'Comments on previews',
  list: 'Lists of items',
  item: 'Pages of items',
  part: 'Headings on pages of items',
  hero: 'Top of the landing page',
  products: 'Products',
  services: 'Services',
  careers: 'Careers',
  trials: 'Trials',
  news: 'News',
  about: 'About',
  contact: 'Contact',
  legal: 'Legal pages',
}

const places: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PLACES),
  ...[...publicKinds, company].map(({ name, labelPlural }) => [name, `Words for: ${labelPlural}`] as const),
])

/** Returns the place where visitors read a label. */
export const placeOf = (key: string): string => places.get(/^\w+/.exec(key)![0]) ?? 'Other'

/** What the words for a kind are, by the ends of their keys. */
const WORDS: Readonly<Record<string, string>> = {
  section: 'name of the section',
  one: 'one item',
  many: 'several items',
  name: 'one item, in errors and while loading',
  names: 'several items, in errors and while loading',
  filter: 'what visitors filter by',
}

/** Returns what a label is, if its place and its text do not tell. */
export const hintOf = (key: string): string | undefined => WORDS[key.split(':')[1] ?? '']

/** Every label of the website. */
export const entries: readonly LabelEntry[] = labelEntries(english)

/** A label with the text that an editor gave it. */
export interface ShownLabel extends LabelEntry {
  /** Undefined for a label that has its default. */
  own?: { id: string; text: string; isActive: boolean } | undefined
  /** The text in English of a label in another language, and the id of its item if there is one. */
  original?: { id: string | undefined; text: string }
}

/** Returns whether visitors read a word of agriculture in a label, which a company of another trade changes. */
export const namesTrade = ({ text, own }: ShownLabel): boolean => AGRICULTURE.test(own?.isActive ? own.text : text)

/** Returns whether a label contains all words of a search: in its key, its texts or its place. */
export function matches({ key, text, own, original }: ShownLabel, search: string): boolean {
  const searched = `${key} ${text} ${own?.text ?? ''} ${original?.text ?? ''} ${placeOf(key)}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
