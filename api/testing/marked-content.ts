import { randomUUID } from 'node:crypto'
import { type Field, type Fields, groupNames, isBlocks, isGroup, isGroupList, isText } from '../../schema/fields.ts'
import { type AnyKind, blank } from '../../schema/kind.ts'
import { collections, legalPage, page, redirect, seo, singletons } from '../../schema/kinds/index.ts'
import { LEGAL_PAGES } from '../../schema/legal.ts'
import { settings } from '../../schema/settings.ts'
import { SECTION_PAGES } from '../../schema/website.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { Change } from '../content/items/change.ts'
import type { Services } from '../system/services.ts'

/** How every word of the marked content begins. No English word does. */
export const MARK = 'zq'

let made = 0

/** Returns a marked text of two words that no other text has. */
const marked = () => `${MARK}${(++made).toString(36)} ${MARK}x`

/** Returns a marked value of a field. Addresses lead to the contact section, which every link may. */
function markedValue(field: Field, key: string): unknown {
  if (isGroup(field)) return markedValues(field.fields)
  if (isBlocks(field)) return groupNames(field).map((name) => ({ [name]: markedValue(field.fields[name]!, name) }))
  if (isGroupList(field)) return [markedValues(field.fields), markedValues(field.fields)]
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'richText':
      return isText(field) ? marked().slice(0, field.max) : field.default
    case 'textList':
      return [marked(), marked()]
    case 'email':
      return `${MARK}@${MARK}.example`
    case 'phone':
      return '+1 555 0100'
    case 'link':
      return '#contact'
    case 'integer':
      return key === 'foundedYear' ? 1999 : field.default
    case 'icon':
      return '🌍'
    default:
      return field.default
  }
}

const markedValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, markedValue(field, key)]))

const creation = (kind: AnyKind, values: object = {}): Change => ({
  kind,
  action: 'create',
  id: kind.singleton ? kind.id : randomUUID(),
  values: { ...blank(kind), ...markedValues(kind.fields), isActive: true, ...values },
})

/** The paths of the pages that editors make. */
export const MARKED_PATHS = [1, 2, 3].map((number) => `/${MARK}-${number}`)

/** Returns the items of a kind: one for each page if pages have one each, and otherwise three. */
function items(kind: AnyKind): Change[] {
  if (kind.name === redirect.name) return []
  if (kind.name === seo.name) return ['home', ...SECTION_PAGES].map((page) => creation(kind, { page }))
  if (kind.name === legalPage.name) return LEGAL_PAGES.map((page) => creation(kind, { page }))
  if (kind.name === page.name) return MARKED_PATHS.map((path) => creation(kind, { path }))
  return kind.singleton ? [creation(kind)] : [creation(kind), creation(kind), creation(kind)]
}

/** Fills a database with content of which every text is marked, and returns the changes. */
export async function fillWithMarks({ content, settings: service }: Services, actor: Actor): Promise<Change[]> {
  const changes = [...collections, ...singletons].flatMap((kind) => items(kind))
  await content.apply(actor, changes)
  for (const { key, type, audience } of settings) {
    if (audience !== 'public' && audience !== 'site') continue
    if (type === 'text' && !key.startsWith('google_')) await service.update(actor, key, marked())
    if (type === 'textarea') await service.update(actor, key, marked())
    if (type === 'email') await service.update(actor, key, `${MARK}@${MARK}.example`)
  }
  return changes
}
