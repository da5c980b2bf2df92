import { type AnyKind, blank, type ValuesOfKind } from '../../schema/kind.ts'
import { job, mediaFile, product, seo, service, teamMember } from '../../schema/kinds/index.ts'
import { exampleOf } from '../../schema/testing/example.ts'

let made = 0

/** Returns valid values of a kind: its defaults, required texts that differ each time, and `overrides`. */
export function make<K extends AnyKind>(kind: K, overrides: Partial<ValuesOfKind<K>> = {}): ValuesOfKind<K> {
  const serial = ` ${++made}`
  const examples: Record<string, unknown> = exampleOf(kind)
  const filled = Object.entries(blank(kind)).map(([key, value]: [string, unknown]) => {
    const field = kind.fields[key]!
    if (!field.required || value !== '') return [key, value]
    if (field.type === 'path') return [key, `/old-${made}`]
    if (field.type !== 'text' && field.type !== 'longText' && field.type !== 'richText') return [key, examples[key]]
    return [key, field.label.slice(0, field.max - serial.length) + serial]
  })
  return { ...Object.fromEntries(filled), ...overrides }
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
