import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type Field,
  type Fields,
  groupNames,
  isBlocks,
  isGroup,
  isGroupList,
  isText,
  text,
  typeOf,
} from '../../schema/fields.ts'
import type { ChoiceField } from '../../schema/fields/choice/type.ts'
import type { TextField } from '../../schema/fields/text-type.ts'
import { type AnyKind, blank } from '../../schema/kind.ts'
import {
  collections,
  label,
  legalPage,
  page,
  publicKinds,
  redirect,
  seo,
  singletons,
} from '../../schema/kinds/index.ts'
import { english } from '../../schema/labels/english.data.ts'
import { labelEntries } from '../../schema/labels/entries.ts'
import { LEGAL_PAGES } from '../../schema/legal.ts'
import { SUBSCRIBE_RESULTS } from '../../schema/newsletter.ts'
import { settings } from '../../schema/settings.ts'
import { itemPath, SECTION_PAGES } from '../../schema/website.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { Change } from '../content/items/change.ts'
import { image } from '../content/media/testing/images.ts'
import type { Services } from '../system/services.ts'

/** How every word of the marked content begins. No English word does. */
export const MARK = 'zq'

let made = 0

/** Returns a marked text of two words that no other text has. */
const marked = () => `${MARK}${(++made).toString(36)} ${MARK}x`

/** Gives the texts that fill fields. */
export interface Filling {
  text: (field: TextField) => string
  email: string
  /** Chooses an option; by default that of the field. */
  option?: (field: ChoiceField) => string
  /** The address of the picture that fields for pictures show; none without. */
  picture?: string
}

/** Returns a formatted text with what is shown in ways of its own: a list and a table. */
const filledRichText = (text: () => string) => `${text()}\n\n- ${text()}\n\n| ${text()} |\n| --- |\n| ${text()} |`

/** Returns a value of a field. Addresses lead to the contact section, which every link may. */
function filledValue(field: Field, key: string, filling: Filling): unknown {
  if (isGroup(field)) return filledValues(field.fields, filling)
  if (isBlocks(field))
    return groupNames(field).map((name) => ({ [name]: filledValue(field.fields[name]!, name, filling) }))
  if (isGroupList(field)) return [filledValues(field.fields, filling), filledValues(field.fields, filling)]
  switch (field.type) {
    case 'text':
    case 'longText':
      return isText(field) ? filling.text(field).slice(0, field.max) : field.default
    case 'richText':
      return isText(field) ? filledRichText(() => filling.text(field)).slice(0, field.max) : field.default
    case 'textList':
      return [filling.text(text(key)), filling.text(text(key))]
    case 'choice':
      return filling.option?.(field as ChoiceField) ?? field.default
    case 'email':
      return filling.email
    case 'phone':
      return '+1 555 0100'
    case 'link':
      return '#contact'
    case 'languageTag':
      return typeOf(field).example(field, ++made)
    case 'integer':
      return key === 'foundedYear' ? 1999 : field.default
    case 'date':
      return '2026-03-01'
    case 'image':
      return filling.picture ?? field.default
    case 'icon':
      return '🌍'
    default:
      return field.default
  }
}

/** Returns a value for each field. */
export const filledValues = (fields: Fields, filling: Filling): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, filledValue(field, key, filling)]))

const creation = (kind: AnyKind, picture: string, values: object = {}): Change => ({
  kind,
  action: 'create',
  id: kind.singleton ? kind.id : randomUUID(),
  values: {
    ...blank(kind),
    ...filledValues(kind.fields, { text: marked, email: `${MARK}@${MARK}.example`, picture }),
    isActive: true,
    ...values,
  },
})

/** The paths of the pages that editors make. */
const MARKED_PATHS = [1, 2, 3].map((number) => `/${MARK}-${number}`)

/** Returns the paths of the pages besides `/` that show the content of changes, and of some that show nothing of it. */
export function pagesWithMarks(changes: readonly Change[]): string[] {
  const idOf = (name: string) => changes.find(({ kind }) => kind.name === name)!.id
  return [
    ...SECTION_PAGES.map((section) => `/${section}`),
    ...publicKinds.map((kind) => itemPath(kind, { id: idOf(kind.name) })),
    ...publicKinds.map((kind) => itemPath(kind, { id: 'none' })),
    ...MARKED_PATHS,
    ...LEGAL_PAGES.map((page) => `/${page}`),
    '/search',
    '/search?q=7777777',
    ...SUBSCRIBE_RESULTS.map((result) => `/subscribed/${result}`),
    '/no/such/page',
  ]
}

/** Returns marked texts for all labels, which name all values that the labels have. */
const markedLabels = () =>
  labelEntries(english).map(({ key, values }) =>
    creation(label, '', { key, text: [marked(), ...values.map((name) => `{${name}}`)].join(' ') }),
  )

/** Returns the items of a kind: one for each page or label that has one, and otherwise three. */
function items(kind: AnyKind, picture: string): Change[] {
  const made = (values?: object) => creation(kind, picture, values)
  if (kind.name === redirect.name) return []
  if (kind.name === label.name) return markedLabels()
  if (kind.name === seo.name) return ['home', ...SECTION_PAGES].map((page) => made({ page }))
  if (kind.name === legalPage.name) return LEGAL_PAGES.map((page) => made({ page }))
  if (kind.name === page.name) return MARKED_PATHS.map((path) => made({ path }))
  return kind.singleton ? [made()] : [made(), made(), made()]
}

/** Stores a picture with a marked alternative text, and returns its address. */
async function markedPicture({ media }: Services, actor: Actor): Promise<string> {
  const source = Readable.from([await image('png', { width: 640, height: 480 })])
  const [file] = await media.upload(actor, [{ source, name: `${MARK}.png` }])
  await media.update(actor, [{ publicId: file!.publicId, values: { alt: marked() } }])
  return file!.url
}

/** Fills a database with content of which every text is marked, and returns the changes. */
export async function fillWithMarks(services: Services, actor: Actor): Promise<Change[]> {
  const picture = await markedPicture(services, actor)
  const changes = [...collections, ...singletons].flatMap((kind) => items(kind, picture))
  const { content, settings: service } = services
  await content.apply(actor, changes)
  for (const { key, type, audience } of settings) {
    if (audience !== 'public' && audience !== 'site') continue
    if (type === 'text' && !key.startsWith('google_')) await service.update(actor, key, marked())
    if (type === 'textarea') await service.update(actor, key, marked())
    if (type === 'email') await service.update(actor, key, `${MARK}@${MARK}.example`)
  }
  return changes
}
