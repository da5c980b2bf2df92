import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { dateOf } from '../records/date-of.ts'
import { valueAt } from '../records/path.ts'
import { htmlToText } from '../texts/html-text.ts'
import { JOB_ADVICE, jobRule, namesIn } from './shared/job-rule.ts'
import { textOf } from '../records/values.ts'
import type { Loaded, System } from './system.ts'

const htmlItems = (html: string) =>
  htmlToText(`<ul>${html}</ul>`)
    .split('\n')
    .map((line) => line.replace('•', '').trim())
    .filter((line) => line !== '')

/** The parts of the text of a posting. Each is there as HTML and as plain text. */
const TEXTS = [
  'lists',
  ...['description', 'additional', 'descriptionBody', 'opening'].flatMap((key) => [key, `${key}Plain`]),
]

function* records({ document, origin }: Loaded) {
  for (const [at, posting] of objectsIn(document).entries()) {
    const lists = objectsIn(posting.lists)
    const parts = [
      textOf(posting.description),
      ...lists.map((list) => `<h2>${textOf(list.text)}</h2><ul>${textOf(list.content)}</ul>`),
      textOf(posting.additional),
    ]
    const requirements = lists.find((list) => /require|qualif|profile|you have|about you/i.test(textOf(list.text)))
    yield {
      origin: origin(at),
      derived: {
        requirements: { from: [] },
        title: { from: ['text'], isWhole: true },
        content: { from: TEXTS, isWhole: true },
      },
      data: {
        ...posting,
        ...('createdAt' in posting && { createdAt: dateOf(posting.createdAt) ?? posting.createdAt }),
        title: posting.text,
        content: parts.join(''),
        requirements: requirements ? htmlItems(textOf(requirements.content)) : [],
      },
    }
  }
}

/** The postings API of Lever (https://github.com/lever/postings-api): `/v0/postings/<site>?mode=json`. */
export const lever: System = {
  name: 'lever',
  title: 'Lever',
  recognises: (document) => {
    const [posting] = objectsIn(document)
    return posting !== undefined && 'hostedUrl' in posting && 'text' in posting && isObject(posting.categories)
  },
  records,
  rules: (_, lists) => {
    const postings = [...lists.values()].flat()
    const levels = postings.some((posting) => textOf(valueAt(posting, 'categories.level')) !== '')
    const paths = {
      department: ['categories.department', 'categories.team'],
      location: 'categories.location',
      type: 'categories.commitment',
      experience: levels ? 'categories.level' : undefined,
      requirements: 'requirements',
      url: 'hostedUrl',
    }
    return [jobRule(paths, (path) => namesIn(postings, (posting) => valueAt(posting, path)))]
  },
  advice: JOB_ADVICE,
}
