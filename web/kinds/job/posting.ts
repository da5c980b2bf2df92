import type { JobDetailQuery, JobType } from '../../graphql/generated.ts'
import type { Label } from '../../../schema/labels/labels.ts'
import { escapeMarkup } from '../../../schema/escape.ts'
import { toHtml } from '../../../schema/rich-text/html.ts'
import { countryCode } from '../../site/head/country.ts'
import { itemThing, organization, postalAddress, thing } from '../../site/head/json-ld.ts'
import type { ItemContext } from '../../site/detail/detail-page.tsx'
import type { Site } from '../../site/shell/site.ts'
import { filled } from '../../site/text.tsx'
import { baseSalary } from './pay.ts'

const MONTHS_OF_YEAR = 12

type Job = NonNullable<JobDetailQuery['job']>

/** https://developers.google.com/search/docs/appearance/structured-data/job-posting */
const EMPLOYMENT: Record<JobType, string> = {
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  CONTRACT: 'CONTRACTOR',
  INTERNSHIP: 'INTERN',
}

/** Returns the description of a posting as HTML, as job search engines require. */
function postingHtml(item: Job, label: Label): string {
  const list = (title: string, entries: string[]) => {
    const shown = filled(entries)
    return shown.length
      ? `<p>${escapeMarkup(title)}</p><ul>${shown.map((entry) => `<li>${escapeMarkup(entry)}</li>`).join('')}</ul>`
      : ''
  }
  return (
    `<p>${escapeMarkup(item.description.trim())}</p>` +
    toHtml(item.detailedDescriptionBlocks) +
    list(label('part.requirements'), item.requirements) +
    list(label('part.required-skills'), item.skills)
  )
}

/** Returns where the work is done. A remote job is open to the country, and one at the company has the whole address. */
function placeOf(
  { remote, city, region, country: own }: Job['place'],
  { company, language }: Site,
): Record<string, unknown> {
  const country = own || company?.address.country
  return {
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: country ? { '@type': 'Country', name: country } : null,
    }),
    ...(city && {
      jobLocation: {
        '@type': 'Place',
        address:
          company?.address.city === city
            ? postalAddress(company, { language })
            : thing('PostalAddress', {
                addressLocality: city,
                addressRegion: region,
                addressCountry: country && countryCode(country, language.tag),
              }),
      },
    }),
  }
}

/** Returns the JSON-LD of a job posting. */
export const posting = (item: Job, { kind, site, links }: ItemContext) =>
  itemThing('JobPosting', kind, item, links, {
    title: item.title,
    description: postingHtml(item, site.label),
    datePosted: item.createdAt.slice(0, 10),
    validThrough: item.activeUntil,
    employmentType: EMPLOYMENT[item.type],
    experienceRequirements:
      item.leastExperience === null
        ? item.experience
        : {
            '@type': 'OccupationalExperienceRequirements',
            monthsOfExperience: item.leastExperience * MONTHS_OF_YEAR,
          },
    skills: filled(item.skills).join(', '),
    identifier: { '@type': 'PropertyValue', name: site.company?.name || site.title, value: item.id },
    hiringOrganization: organization(site, links),
    baseSalary: baseSalary(item.pay),
    directApply: false,
    ...placeOf(item.place, site),
  })
