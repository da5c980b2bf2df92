import type { Field, Fields } from '../../schema/fields.ts'
import { type AnyKind, blank, type ValuesOfKind } from '../../schema/kind.ts'
import { job, mediaFile, product, seo, service, teamMember } from '../../schema/kinds/index.ts'

let made = 0

function exampleOf(field: Field, serial: number): string | undefined {
  switch (field.type) {
    case 'email':
      return `someone-${serial}@example.com`
    case 'colour':
      return `#${(serial % 0xffffff).toString(16).padStart(6, '0')}`
    case 'icon':
      return '🌱'
    case 'link':
    case 'url':
    case 'image':
      return `https://example.com/${serial}`
    case 'text':
    case 'phone':
    case 'longText':
      return `${field.label.slice(0, field.max - 1 - String(serial).length)} ${serial}`
    default:
      return undefined
  }
}

function examplesOf(fields: Fields, blanks: object, serial: number): object {
  const entries = Object.entries(blanks).map(([key, value]: [string, unknown]) => {
    const field = fields[key]!
    return [key, field.required && value === '' ? (exampleOf(field, serial) ?? value) : value]
  })
  return Object.fromEntries(entries)
}

/** Valid values of a kind: its defaults, every required text filled and different each time, then `overrides`. */
export function make<K extends AnyKind>(kind: K, overrides: Partial<ValuesOfKind<K>> = {}): ValuesOfKind<K> {
  made++
  return { ...examplesOf(kind.fields, blank(kind), made), ...overrides } as ValuesOfKind<K>
}

const maker =
  <K extends AnyKind>(kind: K) =>
  (overrides?: Partial<ValuesOfKind<K>>) =>
    make(kind, overrides)

export const makeProduct = maker(product)
export const makeService = maker(service)
export const makeJob = maker(job)
export const makeTeamMember = maker(teamMember)
export const makeSeo = maker(seo)
export const makeMediaFile = maker(mediaFile)
