import type { JobDetailQuery, JobType } from '../../graphql/generated.ts'
import { escapeMarkup } from '../../../schema/escape.ts'
import { toHtml } from '../../../schema/rich-text/html.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { countryCode } from '../../site/head/country.ts'
import { itemThing, organization, postalAddress, thing } from '../../site/head/json-ld.ts'
import type { ItemContext } from '../../site/detail/detail-page.tsx'
import type { Site } from '../../site/shell/site.ts'
import { filled } from '../../site/text.tsx'
import { payIn } from './pay.ts'

type Job = NonNullable<JobDetailQuery['job']>

/** https://developers.google.com/search/docs/appearance/structured-data/job-posting */
const EMPLOYMENT: Record<JobType, string> = {
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  CONTRACT: 'CONTRACTOR',
  INTERNSHIP: 'INTERN',
}

/** Returns the description of a posting as HTML, as job search engines require. */
function postingHtml(item: Job): string {
  const list = (title: string, entries: string[]) => {
    const shown = filled(entries)
    return shown.length
      ? `<p>${title}</p><ul>${shown.map((entry) => `<li>${escapeMarkup(entry)}</li>`).join('')}</ul>`
      : ''
  }
  return (
    `<p>${escapeMarkup(item.description.trim())}</p>` +
    toHtml(item.detailedDescriptionBlocks) +
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
  const there = thing('PostalAddress', {
    addressLocality: locality,
    addressRegion: region,
    addressCountry: countryCode(country),
  })
  return { jobLocation: { '@type': 'Place', address: here ?? there } }
}

/** Returns experience such as "3-5 years" as a number of months for job search engines, and any other text unchanged. */
function experience(text: string) {
  const years = /^\s*(\d{1,2})\s*(?:(?:-|–|\+|to)\s*(?:\d{1,2}\s*)?)?years?\b/i.exec(text)?.[1]
  if (!years) return text
  return { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: Number(years) * 12 }
}

/** Returns the JSON-LD of a job posting. */
export const posting = (item: Job, { kind, site, origin }: ItemContext) =>
  itemThing('JobPosting', kind, item, origin, {
    title: item.title,
    description: postingHtml(item),
    datePosted: item.createdAt.slice(0, 10),
    validThrough: item.activeUntil,
    employmentType: EMPLOYMENT[item.type],
    experienceRequirements: experience(item.experience),
    skills: filled(item.skills).join(', '),
    identifier: { '@type': 'PropertyValue', name: site.company?.name || site.title, value: item.id },
    hiringOrganization: organization(site, origin),
    baseSalary: payIn(plainText(item.detailedDescriptionBlocks)),
    directApply: false,
    ...place(item.location, site),
  })
