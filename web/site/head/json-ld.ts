import { type Framing, shownAddress } from '../../../schema/framing.ts'
import { below } from '../../../schema/site.ts'
import { itemPath, shareImagePath, type WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import type { Site, SiteCompany } from '../shell/site.ts'
import { countryCode } from './country.ts'
import { SIGN } from './head.ts'
import type { OwnHead } from './own-head.ts'

/** An object of schema.org's vocabulary. */
export type Thing = Record<string, unknown> & { '@type': string }

const UNKNOWN: ReadonlySet<unknown> = new Set(['', null, undefined])

/** Returns a schema.org object without properties whose values are unknown. */
export const thing = (type: string, properties: Record<string, unknown>): Thing => ({
  '@type': type,
  ...Object.fromEntries(Object.entries(properties).filter(([, value]) => !UNKNOWN.has(value))),
})

/** What absolute addresses are made from. */
export interface Links {
  /** The public address of the website. */
  origin: string
  /** The path below which the pages are. */
  base: string
  /** The tag of the language of the page, if the website has several. */
  language: string | undefined
}

/** Returns the absolute address of a page. */
export const pageUrl = ({ origin, base }: Links, path: string) => origin + below(base, path)

/** Returns the id by which other objects refer to the company. */
export const organizationId = ({ origin }: Links) => `${origin}/#organization`

/** Returns the address of the company, or null if no part of it is known. */
export function postalAddress({ address }: SiteCompany, { language }: Pick<Site, 'language'>): Thing | null {
  const known = thing('PostalAddress', {
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.zipCode,
    addressCountry: countryCode(address.country, language.tag),
  })
  return Object.keys(known).length > 1 ? known : null
}

/** Returns the company as an organization. */
export function organization(site: Site, links: Links): Thing {
  const { company } = site
  const { origin } = links
  const profiles = site.social.map(({ url }) => url).filter(Boolean)
  return thing('Organization', {
    '@id': organizationId(links),
    name: company?.name || site.title,
    url: `${origin}/`,
    logo: new URL(shownAddress(site.settings.site_logo, site.settings.logoCrop) || SIGN, origin).href,
    description: company?.descriptionText || site.settings.site_description,
    email: site.email,
    telephone: site.phone,
    foundingDate: company?.foundedYear?.toString(),
    address: company && postalAddress(company, site),
    sameAs: profiles.length > 0 ? profiles : null,
  })
}

/** Returns the breadcrumbs of a page: the path to it from the home page. */
export const breadcrumbs = (
  { label }: Site,
  links: Links,
  trail: readonly (readonly [name: string, path: string])[],
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[label('section.home'), paths.home] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: pageUrl(links, path),
  })),
})

/** Returns the object that a detail page describes. Its id is the page's address. */
export function itemThing(
  type: string,
  kind: WebsiteKind,
  item: { id: string; slug?: string | null },
  links: Links,
  properties: Record<string, unknown>,
): Thing {
  const url = pageUrl(links, itemPath(kind, item))
  return thing(type, { '@id': url, url, ...properties })
}

interface Pictured {
  id: string
  slug?: string | null
  image: string
  imageFraming: Pick<Framing, 'crop'> | null
  search: OwnHead
}

/** Returns the address of the picture of an item: the one for shared links, its own, or the drawn one. */
export function itemPicture(kind: WebsiteKind, item: Pictured, links: Links): string {
  const { image, imageFraming, search } = item
  const chosen = shownAddress(search.picture, search.pictureFraming?.crop) || shownAddress(image, imageFraming?.crop)
  return chosen ? new URL(chosen, links.origin).href : pageUrl(links, shareImagePath(kind, item))
}

/** Returns the website. */
export const website = (site: Site, links: Links): Thing =>
  thing('WebSite', {
    '@id': `${pageUrl(links, paths.home)}#website`,
    url: pageUrl(links, paths.home),
    name: site.title,
    description: site.settings.site_description,
    inLanguage: links.language,
    publisher: { '@id': organizationId(links) },
  })
