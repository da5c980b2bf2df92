import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { job } from '../../../schema/kinds/index.ts'
import { parseHtml } from '../../../schema/rich-text/html-nodes.ts'
import { htmlToText } from '../texts/html-text.ts'
import { type Data, type Loaded, type RuleInput, type System, textOf } from './system.ts'

const departments = Object.fromEntries(
  job.fields.department.options.flatMap(({ value, label }) => [value, label].map((name) => [name, value])),
)
const types = {
  'Full-time': 'Full-time',
  'Full Time': 'Full-time',
  'Full time': 'Full-time',
  'Part-time': 'Part-time',
  'Part Time': 'Part-time',
  'Part time': 'Part-time',
  Contract: 'Contract',
  Contractor: 'Contract',
  Temporary: 'Contract',
  Intern: 'Internship',
  Internship: 'Internship',
}

interface JobPaths {
  department: string | string[]
  location: string
  /** Full-time and the like. Without it, all jobs are. */
  type?: string
  requirements?: string
  url: string
}

const jobRule = (paths: JobPaths): RuleInput => ({
  kind: 'jobs',
  id: 'id',
  redirects: `{${paths.url}}`,
  fields: {
    title: { path: 'title', transform: ['line', 'limit 200'] },
    department: { path: paths.department, values: departments, default: 'operations' },
    location: { path: paths.location, transform: 'limit 200', default: 'Remote' },
    type: paths.type === undefined ? { value: 'Full-time' } : { path: paths.type, values: types, default: 'Full-time' },
    description: { path: ['content', 'title'], transform: ['html', 'line', 'limit 300'] },
    detailedDescription: { path: ['content', 'title'], transform: 'html markdown' },
    ...(paths.requirements === undefined ? {} : { requirements: paths.requirements }),
  },
})

/** Greenhouse escapes the HTML of `content`. */
function unescaped(html: string): string {
  if (!/^\s*&lt;/.test(html)) return html
  return parseHtml(html)
    .map(({ text }) => text)
    .join('')
}

const htmlItems = (html: string) =>
  htmlToText(`<ul>${html}</ul>`)
    .split('\n')
    .map((line) => line.replace('•', '').trim())
    .filter((line) => line !== '')

function* greenhouseJobs({ document, origin }: Loaded) {
  for (const [at, one] of objectsIn((document as Data).jobs).entries())
    yield {
      list: 'jobs',
      origin: origin(`jobs.${at}`),
      data: { ...one, content: unescaped(textOf(one.content)) },
    }
}

/** The job board API of Greenhouse (https://developers.greenhouse.io/job-board.html): `/v1/boards/<token>/jobs?content=true`. */
export const greenhouse: System = {
  title: 'Greenhouse',
  recognises: (document) => {
    const [one] = isObject(document) ? objectsIn(document.jobs) : []
    return one !== undefined && 'absolute_url' in one && 'title' in one
  },
  records: greenhouseJobs,
  technical: ['internal_job_id', '**.id', '**.parent_id', '**.child_ids'],
  rules: () => [
    jobRule({
      department: 'departments.0.name',
      location: 'location.name',
      url: 'absolute_url',
    }),
  ],
  advice: ['A department that is not one of ours becomes operations. Add it to values of department.'],
}

/** The parts of the text of a posting. Each is there as HTML and as plain text. */
const LEVER_TEXTS = [
  'lists',
  ...['description', 'additional', 'descriptionBody', 'opening'].flatMap((key) => [key, `${key}Plain`]),
]

function* leverPostings({ document, origin }: Loaded) {
  for (const [at, one] of objectsIn(document).entries()) {
    const lists = objectsIn(one.lists)
    const parts = [
      textOf(one.description),
      ...lists.map((list) => `<h2>${textOf(list.text)}</h2><ul>${textOf(list.content)}</ul>`),
      textOf(one.additional),
    ]
    const requirements = lists.find((list) => /require|qualif|profile|you have|about you/i.test(textOf(list.text)))
    yield {
      origin: origin(at),
      derived: {
        requirements: { from: [] },
        title: { from: ['text'], isWhole: true },
        content: { from: LEVER_TEXTS, isWhole: true },
      },
      data: {
        ...one,
        title: one.text,
        content: parts.join(''),
        requirements: requirements ? htmlItems(textOf(requirements.content)) : [],
      },
    }
  }
}

/** The postings API of Lever (https://github.com/lever/postings-api): `/v0/postings/<site>?mode=json`. */
export const lever: System = {
  title: 'Lever',
  recognises: (document) => {
    const [one] = objectsIn(document)
    return one !== undefined && 'hostedUrl' in one && 'text' in one && isObject(one.categories)
  },
  records: leverPostings,
  rules: () => [
    jobRule({
      department: ['categories.department', 'categories.team'],
      location: 'categories.location',
      type: 'categories.commitment',
      requirements: 'requirements',
      url: 'hostedUrl',
    }),
  ],
  advice: ['A department that is not one of ours becomes operations. Add it to values of department.'],
}
