import { Migration } from '@mikro-orm/migrations'
import { convertItems } from './convert-items.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the place that pages have told job search engines, which they read out of the location. */
function placeOf(location: string) {
  if (/remote/i.test(location)) return { remote: true, city: '', region: '', country: '' }
  const [city = location, region = ''] = location.split(',').map((part) => part.trim())
  return { remote: false, city, region, country: '' }
}

/** Returns the years of an experience such as "3-5 years", or null for any other text. */
function yearsOf(experience: string): number | null {
  const years = /^\s*(\d{1,2})\s*(?:(?:-|–|\+|to)\s*(?:\d{1,2}\s*)?)?years?\b/i.exec(experience)?.[1]
  return years === undefined ? null : Number(years)
}

/** Returns the figure that the card has shown: the first of three specifications whose value begins with a number. */
function figureOf(specifications: string) {
  const lines = specifications.split('\n').flatMap((line) => {
    const [, label, value] = /^([^:]{1,60}):\s+(.+)$/.exec(line.trim()) ?? []
    return label && value && !/^Trial,\s/i.test(label) ? [{ label, value }] : []
  })
  const measured = lines.slice(0, 3).find(({ value }) => /^[<>±≥≤]?\s?\d/.test(value))
  return {
    label: measured?.label ?? '',
    value: (measured?.value.split(/[(;]|,\s/)[0] ?? '').trimEnd().slice(0, 200),
  }
}

const NUMBERED = /^\s*\d+\\[.)]\s+(?=.)/

/** Returns a process as a numbered list if it is plain text whose lines are numbered, which pages have shown as steps. */
function listOf(process: string): string | undefined {
  const lines = process.split(/\\?\n+/).filter((line) => line.trim())
  if (lines.length < 2 || !lines.every((line) => NUMBERED.test(line))) return undefined
  return lines.map((line, index) => `${index + 1}. ${line.replace(NUMBERED, '')}`).join('\n')
}

/**
 * Facts that pages have read out of texts become fields: the place and the experience of a job, and the figure on the card of a
 * product. The steps of a process become a numbered list.
 */
export class Migration0039 extends Migration {
  override async up() {
    this.addSql(
      'alter table "job" add "place" jsonb not null default \'{"remote":false,"city":"","region":"","country":""}\', add "leastExperience" int null',
    )
    this.addSql('comment on column "job"."place" is \'Keys: remote, city, region, country\'')
    this.addSql('alter table "product" add "figure" jsonb not null default \'{"label":"","value":""}\'')
    this.addSql('comment on column "product"."figure" is \'Keys: label, value\'')
    await convertItems(
      this,
      'job',
      { reads: ['location', 'experience'], sets: ['place', 'leastExperience'] },
      ({ location, experience }) => ({
        ...(location !== undefined && { place: placeOf(textOf(location)) }),
        ...(experience !== undefined && { leastExperience: yearsOf(textOf(experience)) }),
      }),
    )
    await convertItems(this, 'product', { reads: ['technicalSpecs'], sets: ['figure'] }, ({ technicalSpecs }) =>
      technicalSpecs === undefined ? {} : { figure: figureOf(textOf(technicalSpecs)) },
    )
    await convertItems(this, 'service', { reads: ['process'], sets: ['process'] }, ({ process }) => {
      const list = listOf(textOf(process))
      return list === undefined ? {} : { process: list }
    })
  }
}
