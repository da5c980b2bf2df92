import { isNeeded } from '../../schema/fields.ts'
import { type AnyKind, blank, hasSlug, type ValuesOfKind } from '../../schema/kind.ts'
import { job, mediaFile, product, seo, service, teamMember } from '../../schema/kinds/index.ts'
import { exampleOf } from '../../schema/testing/example.ts'

let made = 0

/** Returns valid values of a kind: its defaults, required texts and slugs that differ each time, and `overrides`. */
export function make<K extends AnyKind>(kind: K, overrides: Partial<ValuesOfKind<K>> = {}): ValuesOfKind<K> {
  const examples: Record<string, unknown> = exampleOf(kind, ++made)
  const filled = Object.entries(blank(kind)).map(([key, value]: [string, unknown]) => [
    key,
    isNeeded(kind.fields[key]!) || (key === 'slug' && hasSlug(kind)) ? examples[key] : value,
  ])
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
