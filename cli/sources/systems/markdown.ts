import { type Field, typeOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { article, job, page, product, service, teamMember } from '../../../schema/kinds/index.ts'
import { codePoints } from '../../../schema/text.ts'
import { UNDATED } from '../mapping/posts.ts'
import { kindLike } from '../mapping/loose-mapping.ts'
import { MarkdownFolder } from '../markdown/folder.ts'
import type { Data } from '../records/values.ts'
import type { FieldInput, RuleInput, System } from './system.ts'

/*
 * A folder of Markdown or MDX files with front matter, as Hugo, Jekyll, Docusaurus and Astro have them. The record of a file has
 * the keys of its front matter, and what follows from the text and the place of the file (`../markdown/page-record.ts`).
 */

const line = (path: string | string[]) => ({ path, transform: ['first', 'line', 'limit 200'] })

const description = {
  path: ['description', 'summary', 'excerpt', 'subtitle', 'text', 'title'],
  transform: ['line', 'limit 300'],
}
const content = { path: ['content', 'title'], transform: 'markdown as it is' }
const picture = { path: 'picture', alt: 'pictureAlt' }
const category = { path: ['category', 'categories', 'tags', 'sectionTitle'], transform: ['first', 'line', 'limit 200'] }

const FIELDS: Record<string, RuleInput['fields']> = {
  [article.name]: {
    title: line('title'),
    date: { path: 'date', transform: 'date', default: UNDATED },
    description,
    image: picture,
    blocks: { path: 'content', transform: 'markdown as it is' },
  },
  [page.name]: {
    title: line('title'),
    path: { path: ['pageAddress', 'title', 'path'], transform: 'path' },
    description,
    blocks: { path: 'content', transform: 'markdown as it is' },
    'search.picture': 'picture',
  },
  [product.name]: { name: line('title'), category, description, detailedDescription: content, image: picture },
  [service.name]: { title: line('title'), category, description, detailedDescription: content },
  [job.name]: {
    title: line('title'),
    location: { path: 'location', default: 'Remote' },
    description,
    detailedDescription: content,
  },
  [teamMember.name]: {
    name: line(['name', 'title']),
    position: { path: ['position', 'role', 'job_title', 'jobTitle'], transform: 'line', default: 'Team member' },
    image: picture,
    bio: content,
  },
}

/** Keys of front matter that fill a list or an order, by field. */
const OTHERS: [field: string, keys: string[]][] = [
  ['features', ['features', 'tags']],
  ['applications', ['applications']],
  ['benefits', ['benefits']],
  ['requirements', ['requirements']],
  ['skills', ['skills', 'tags']],
  ['expertise', ['expertise', 'skills', 'tags']],
]

const ORDERS = ['order', 'weight', 'nav_order', 'sidebar_position']

/** The part of the longest text that is kept of a longer one. Marks that are cut in two are escaped, which makes it longer again. */
const KEPT = 0.99

/** Returns a rule of a field with the longest text that it takes, if a record has a longer one. */
function fitting(field: Field | undefined, rule: FieldInput, records: readonly Data[]): FieldInput {
  const max = field && typeOf(field).markup && 'max' in field ? Number(field.max) : undefined
  if (rule !== content || max === undefined) return rule
  const isLonger = records.some(({ content: text }) => typeof text === 'string' && codePoints(text) > max * KEPT)
  return isLonger ? { ...content, transform: [content.transform, `limit ${Math.floor(max * KEPT)}`] } : rule
}

function ruleFor(section: string, records: Data[], as: AnyKind | undefined): RuleInput {
  const preferred = as ?? kindLike(section) ?? (/^(?:team|people|staff|authors)$/i.test(section) ? teamMember : page)
  const kind: AnyKind = preferred.name in FIELDS ? preferred : page
  const has = (key: string) => records.some((record) => record[key] !== undefined)
  const lists = OTHERS.flatMap(([field, keys]) => {
    const key = field in kind.fields ? keys.find(has) : undefined
    return key === undefined ? [] : [[field, { path: key, transform: 'split ,' }] as const]
  })
  const order = ORDERS.find(
    (key) => has(key) && records.every((record) => record[key] === undefined || Number.isInteger(record[key])),
  )
  return {
    kind: kind.path,
    records: section,
    id: 'path',
    ...(kind.name === teamMember.name ? {} : { redirects: ['{address}', '{aliases}'] }),
    fields: {
      ...Object.fromEntries(
        Object.entries(FIELDS[kind.name]!).map(([key, rule]) => [key, fitting(kind.fields[key], rule, records)]),
      ),
      ...Object.fromEntries(lists),
      ...(order === undefined || !('order' in kind.fields) ? {} : { order }),
      isActive: 'isActive',
    },
  }
}

export const markdown: System = {
  name: 'markdown',
  title: 'Markdown files',
  recognises: (document) => document instanceof MarkdownFolder,
  records: ({ document, onLoss, ...options }) => (document as MarkdownFolder).records(options, onLoss),
  rules: (as, lists) => [...lists].map(([section, records]) => ruleFor(section, records, as)),
  hasLocales: true,
  advice: [
    'records is the first folder of a file. Keys of the front matter are paths, and so are: path, section, slug, date, content (the rich text), text (without markup), picture, pictureAlt, pictures, address, pageAddress (without the language) and aliases (the old addresses).',
    'Check address in the plan: if the site had other addresses, write them as redirects: /blog/{slug}/',
  ],
}
