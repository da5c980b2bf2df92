import type { Website } from '../kind.ts'
import { aboutSection } from './about-section.ts'
import { article } from './article.ts'
import { careersSection } from './careers-section.ts'
import { company } from './company.ts'
import { contactSection } from './contact-section.ts'
import { hero } from './hero.ts'
import { job } from './job.ts'
import { label } from './label.ts'
import { language } from './language.ts'
import { legalPage } from './legal-page.ts'
import { mediaFile } from './media-file.ts'
import { newsSection } from './news-section.ts'
import { page } from './page.ts'
import { product } from './product.ts'
import { productsSection } from './products-section.ts'
import { redirect } from './redirect.ts'
import { seo } from './seo.ts'
import { service } from './service.ts'
import { servicesSection } from './services-section.ts'
import { setting } from './setting.ts'
import { siteFrame } from './site-frame.ts'
import { teamMember } from './team-member.ts'
import { trial } from './trial.ts'
import { trialsSection } from './trials-section.ts'

export {
  article,
  company,
  hero,
  job,
  label,
  language,
  legalPage,
  mediaFile,
  page,
  product,
  redirect,
  seo,
  service,
  setting,
  siteFrame,
  teamMember,
}
export { aboutSection, careersSection, contactSection, productsSection, servicesSection }

/** Every kind with any number of items. Add new kinds here. */
export const collections = [
  product,
  service,
  job,
  trial,
  article,
  teamMember,
  page,
  seo,
  legalPage,
  redirect,
  label,
  language,
] as const

type PublicKind = Extract<(typeof collections)[number], { website: Website }>

/** Every kind with a public list and public pages, in the order of their sections on the landing page. */
export const publicKinds: readonly PublicKind[] = collections.filter(
  (kind): kind is PublicKind => kind.website !== undefined,
)

/** Returns the kind whose section this is, if the section and its page are hidden while the kind has no active items. */
export const kindHiddenWithoutItems = (section: string | undefined): PublicKind | undefined =>
  publicKinds.find(({ website }) => website.section.id === section && 'showsLatest' in website.section)

/** Every kind with exactly one item, in the order of their screens. */
export const singletons = [
  hero,
  productsSection,
  servicesSection,
  careersSection,
  trialsSection,
  newsSection,
  aboutSection,
  contactSection,
  siteFrame,
  company,
] as const

/** Every kind that editors can change. */
export const kinds = [...collections, ...singletons] as const

/** Every kind with a table, a history and a place in exports. */
export const stored = [...kinds, mediaFile, setting] as const
