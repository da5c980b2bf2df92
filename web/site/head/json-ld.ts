import type { JobDetailQuery, JobType, ProductDetailQuery, ServiceDetailQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import type { Page, PageData } from '../page.ts'
import type { Site, SiteCompany } from '../shell/site.ts'
import { filled } from '../text.tsx'
import { SIGN, SOCIAL_IMAGE } from './head.ts'
import { escapeHtml, scriptJson } from './html.ts'

type Thing = Record<string, unknown> & { '@type': string }

/** https://developers.google.com/search/docs/appearance/structured-data/job-posting */
const EMPLOYMENT: Record<JobType, string> = {
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  CONTRACT: 'CONTRACTOR',
  INTERNSHIP: 'INTERN',
}

const UNKNOWN: ReadonlySet<unknown> = new Set(['', null, undefined])

/** Something and what is known about it; the rest is left unsaid. */
const thing = (type: string, properties: Record<string, unknown>): Thing => ({
  '@type': type,
  ...Object.fromEntries(Object.entries(properties).filter(([, value]) => !UNKNOWN.has(value))),
})

const organizationId = (origin: string) => `${origin}/#organization`

function postalAddress({ address }: SiteCompany): Thing | null {
  const known = thing('PostalAddress', {
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.zipCode,
    addressCountry: address.country,
  })
  return Object.keys(known).length > 1 ? known : null
}

function organization(site: Site, origin: string): Thing {
  const { company } = site
  const profiles = site.social.map(({ url }) => url).filter(Boolean)
  return thing('Organization', {
    '@id': organizationId(origin),
    name: company?.name || site.title,
    url: `${origin}/`,
    logo: new URL(site.settings.site_logo || SIGN, origin).href,
    description: company?.description || site.settings.site_description,
    email: site.email,
    telephone: site.phone,
    foundingDate: company?.foundedYear?.toString(),
    address: company && postalAddress(company),
    sameAs: profiles.length > 0 ? profiles : null,
  })
}

function breadcrumbs(origin: string, trail: [name: string, path: string][]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  }
}

const product = (item: NonNullable<ProductDetailQuery['product']>, origin: string) =>
  thing('Product', {
    '@id': `${origin}${paths.product(item.id)}`,
    name: item.name,
    description: item.description,
    category: item.category,
    url: `${origin}${paths.product(item.id)}`,
    image: new URL(item.image || SOCIAL_IMAGE, origin).href,
    brand: { '@id': organizationId(origin) },
  })

const service = (item: NonNullable<ServiceDetailQuery['service']>, origin: string) =>
  thing('Service', {
    '@id': `${origin}${paths.service(item.id)}`,
    name: item.title,
    description: item.description,
    serviceType: item.category,
    url: `${origin}${paths.service(item.id)}`,
    provider: { '@id': organizationId(origin) },
  })

/** A posting's description as the HTML that job search engines ask for. */
function postingHtml(item: NonNullable<JobDetailQuery['job']>): string {
  const paragraphs = [item.description, ...item.detailedDescription.split(/\n\s*\n/)]
  const list = (title: string, entries: string[]) => {
    const shown = filled(entries)
    return shown.length
      ? `<p>${title}</p><ul>${shown.map((entry) => `<li>${escapeHtml(entry)}</li>`).join('')}</ul>`
      : ''
  }
  return (
    paragraphs
      .filter((paragraph) => paragraph.trim())
      .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`)
      .join('') +
    list('Requirements', item.requirements) +
    list('Required Skills', item.skills)
  )
}

function place(location: string, site: Site): Record<string, unknown> {
  const country = site.company?.address.country || 'United States'
  if (/remote/i.test(location)) {
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: country } }
  }
  const [locality = location, region] = location.split(',').map((part) => part.trim())
  const here = site.company?.address.city === locality ? postalAddress(site.company) : null
  const there = thing('PostalAddress', { addressLocality: locality, addressRegion: region, addressCountry: country })
  return { jobLocation: { '@type': 'Place', address: here ?? there } }
}

/** Years such as "3-5 years" as job search engines read them, in months; other words as they are. */
function experience(text: string) {
  const years = /^\s*(\d{1,2})\s*(?:(?:-|–|\+|to)\s*(?:\d{1,2}\s*)?)?years?\b/i.exec(text)?.[1]
  if (!years) return text
  return { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: Number(years) * 12 }
}

const posting = (item: NonNullable<JobDetailQuery['job']>, site: Site, origin: string) =>
  thing('JobPosting', {
    '@id': `${origin}${paths.job(item.id)}`,
    title: item.title,
    description: postingHtml(item),
    datePosted: item.createdAt.slice(0, 10),
    employmentType: EMPLOYMENT[item.type],
    experienceRequirements: experience(item.experience),
    skills: filled(item.skills).join(', '),
    url: `${origin}${paths.job(item.id)}`,
    identifier: { '@type': 'PropertyValue', name: site.company?.name || site.title, value: item.id },
    hiringOrganization: organization(site, origin),
    directApply: false,
    ...place(item.location, site),
  })

function things(page: Page, data: PageData, site: Site, origin: string): Thing[] {
  const home: [string, string] = ['Home', paths.home]
  if (page.name === 'product') {
    const item = (data as ProductDetailQuery).product
    if (!item) return []
    const trail = breadcrumbs(origin, [
      home,
      ['Products', paths.sectionPage('products')],
      [item.name, paths.product(item.id)],
    ])
    return [organization(site, origin), product(item, origin), trail]
  }
  if (page.name === 'service') {
    const item = (data as ServiceDetailQuery).service
    if (!item) return []
    const trail = breadcrumbs(origin, [
      home,
      ['Services', paths.sectionPage('services')],
      [item.title, paths.service(item.id)],
    ])
    return [organization(site, origin), service(item, origin), trail]
  }
  if (page.name === 'job') {
    const item = (data as JobDetailQuery).job
    if (!item) return []
    const trail = breadcrumbs(origin, [
      home,
      ['Careers', paths.sectionPage('careers')],
      [item.title, paths.job(item.id)],
    ])
    return [posting(item, site, origin), trail]
  }
  if (page.name !== 'landing') return []
  const website = thing('WebSite', {
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: site.title,
    description: site.settings.site_description,
    publisher: { '@id': organizationId(origin) },
  })
  const section = page.path.slice(1)
  const trail = section && breadcrumbs(origin, [home, [section[0]!.toUpperCase() + section.slice(1), page.path]])
  return [organization(site, origin), website, ...(trail ? [trail] : [])]
}

/**
 * What search engines read about a page, as schema.org JSON-LD.
 *
 * @param origin the site's public address without a slash at its end
 * @returns the JSON text, safe inside a script element; empty when there is nothing to say
 */
export function jsonLd(page: Page, data: PageData, site: Site, origin: string): string {
  const graph = things(page, data, site, origin)
  if (graph.length === 0) return ''
  return scriptJson({ '@context': 'https://schema.org', '@graph': graph })
}
