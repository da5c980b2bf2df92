import type { Website } from '../kind.ts'
import { company } from './company.ts'
import { hero } from './hero.ts'
import { job } from './job.ts'
import { mediaFile } from './media-file.ts'
import { product } from './product.ts'
import { seo } from './seo.ts'
import { service } from './service.ts'
import { setting } from './setting.ts'
import { teamMember } from './team-member.ts'

export { company, hero, job, mediaFile, product, seo, service, setting, teamMember }

/** Every kind of which there are many items. A new kind takes its place here. */
export const collections = [product, service, job, teamMember, seo] as const

type PublicKind = Extract<(typeof collections)[number], { website: Website }>

/** Every kind with a public list and public pages, in the order of their sections on the landing page. */
export const publicKinds: readonly PublicKind[] = collections.filter(
  (kind): kind is PublicKind => kind.website !== undefined,
)

/** Every kind of which there is one. */
export const singletons = [hero, company] as const

/** Every kind an editor writes. */
export const kinds = [...collections, ...singletons] as const

/** Everything that has a table, a history and a place in an export. */
export const stored = [...kinds, mediaFile, setting] as const
