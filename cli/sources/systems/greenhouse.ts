import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { parseHtml } from '../../../schema/rich-text/html-nodes.ts'
import { valueAt } from '../records/path.ts'
import { JOB_ADVICE, jobRule, namesIn } from './shared/job-rule.ts'
import { type Data, textOf } from '../records/values.ts'
import type { Loaded, System } from './system.ts'
import { quoted } from './shared/api-values.ts'

/** Greenhouse escapes the HTML of `content`. */
function unescaped(html: string): string {
  if (!/^\s*&lt;/.test(html)) return html
  return parseHtml(html)
    .map(({ text }) => text)
    .join('')
}

/** Returns the custom fields of a job by their names: `[{name: "Employment Type", value: "Full-time"}]`. */
function customFields(metadata: unknown): Data {
  const fields = objectsIn(metadata).filter(({ name }) => textOf(name) !== '')
  return Object.fromEntries(
    [...Map.groupBy(fields, ({ name }) => textOf(name))].map(([name, same]) => [
      name,
      same.length === 1 ? same[0]!.value : same.map(({ value }) => value),
    ]),
  )
}

const NO_TEXT = 'without a text: ask the job board for it with ?content=true'

function* records({ document, origin, onLoss }: Loaded) {
  for (const [at, job] of objectsIn((document as Data).jobs).entries()) {
    const content = unescaped(textOf(job.content))
    if (content === '') onLoss(NO_TEXT, quoted(textOf(job.title)))
    yield {
      list: 'jobs',
      origin: origin(`jobs.${at}`),
      data: { ...job, content, metadata: customFields(job.metadata) },
    }
  }
}

/** The names that custom fields commonly have, the most specific first. */
const TYPE_NAMES = [
  /(?:employment|job|contract|position|work(?:er)?|time)[\s_-]*type|type of (?:employment|contract|position)/i,
  /commitment|employment[\s_-]*status|working (?:time|hours)|schedule/i,
]
const EXPERIENCE_NAMES = [
  /experience|erfahrung|exp[eé]rience/i,
  /seniority|career[\s_-]*(?:level|stage)|job[\s_-]*level/i,
]

/** Returns the path of the custom field that one of the names fits, if jobs have a text there. */
function customPath(jobs: readonly Data[], patterns: readonly RegExp[]): string | undefined {
  const fields = jobs.flatMap(({ metadata }) => (isObject(metadata) ? Object.entries(metadata) : []))
  const names = new Set(
    fields.filter(([, value]) => [value].flat().some((entry) => textOf(entry) !== '')).map(([name]) => name),
  )
  for (const pattern of patterns) for (const name of names) if (pattern.test(name)) return `metadata.${name}`
  return undefined
}

/** The job board API of Greenhouse (https://developers.greenhouse.io/job-board.html): `/v1/boards/<token>/jobs?content=true`. */
export const greenhouse: System = {
  name: 'greenhouse',
  title: 'Greenhouse',
  recognises: (document) => {
    const [job] = isObject(document) ? objectsIn(document.jobs) : []
    return job !== undefined && 'absolute_url' in job && 'title' in job
  },
  records,
  technical: ['internal_job_id', '**.id', '**.parent_id', '**.child_ids'],
  rules: (_, lists) => {
    const jobs = [...lists.values()].flat()
    const paths = {
      department: 'departments.0.name',
      location: 'location.name',
      type: customPath(jobs, TYPE_NAMES),
      experience: customPath(jobs, EXPERIENCE_NAMES),
      url: 'absolute_url',
    }
    return [jobRule(paths, (path) => namesIn(jobs, (job) => valueAt(job, path)))]
  },
  advice: ['metadata has the custom fields of a job by name: metadata.Employment Type.', ...JOB_ADVICE],
}
