import { typeOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import type { Summary } from '../../model/kind-in-admin.ts'
import { display, textOf } from '../../model/display.ts'
import { inAdmin } from '../../model/kinds.ts'

/** Returns the summary of a kind without one of its own: the first choices and texts, and the first list. */
function defaultSummary({ fields, titleField }: Kind): Summary {
  const entries = Object.entries(fields)
  const meta = entries.filter(([key, field]) => key !== titleField && typeOf(field).summary === 'line')
  const chips = entries.find(([, field]) => typeOf(field).summary === 'labels')?.[0]
  return { meta: meta.slice(0, 3).map(([key]) => key), ...(chips && { chips }) }
}

const summaryOf = (kind: Kind): Summary => inAdmin(kind).summary ?? defaultSummary(kind)

/** Returns the keys of the fields that a summary is made from. */
export function summaryKeys(kind: Kind): string[] {
  const { picture, meta, chips } = summaryOf(kind)
  // The address of an item's page is made from its slug, or is its path.
  const address = ['slug', 'path'].filter((key) => key in kind.fields)
  const keys = [kind.titleField, 'isActive', picture, ...meta, chips, ...address, kind.hasVisits && 'visits']
  return keys.filter((key) => typeof key === 'string')
}

/** Returns how often an item was visited, if the list has loaded that. */
function visitsOf({ visits }: Readonly<Record<string, unknown>>): string {
  if (typeof visits !== 'number') return ''
  return `${visits.toLocaleString('en')} ${visits === 1 ? 'visit' : 'visits'}`
}

/** Returns what a list shows of an item. */
export function summarise(kind: Kind, item: Readonly<Record<string, unknown>>) {
  const { picture, meta, chips } = summaryOf(kind)
  return {
    title: textOf(item[kind.titleField]),
    picture: picture === undefined ? undefined : textOf(item[picture]),
    meta: [...meta.map((key) => display(kind.fields[key]!, item[key])), visitsOf(item)].filter(Boolean),
    chips: chips ? (item[chips] as string[]) : [],
    isActive: item['isActive'] === true,
  }
}
