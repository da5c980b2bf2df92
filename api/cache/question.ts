import { job } from '../../schema/kinds/index.ts'

/** What is asked for, without anything that the answer does not depend on: equal questions have equal answers. */
export interface Question {
  /** Identifies the question. */
  key: string
  method: 'GET' | 'POST'
  url: string
  /** Media type of the answer, where the question has a choice. */
  accept?: string
  /** JSON, for POST. */
  payload?: string
  /** A stored file, not made from content: that it is still there is all the content has to say about it. */
  isFile?: boolean
}

/** Longer ones are answered, but not kept. */
export const MAX_URL_LENGTH = 2_048

/**
 * Paths that are read alike by whoever reads them: no escapes, fragments, empty segments or dots that lead elsewhere. What
 * another is to the routes is for them to say, who hear the request as it came.
 */
const PLAIN = /^(?:\/[\w~-][\w.~-]*)*\/?$/

/** Addresses that are not published content: they live elsewhere, or are nobody's to share. */
const APART = /^\/(?:api|admin|assets|healthz|readyz|metrics)(?:\/|$)/
const FILES = '/media/'

const departments = new Set<string>(job.fields.department.options.flatMap(({ name, value }) => [name, value]))

const isCount = (value: string) => /^\d{1,9}$/.test(value)

/** Query parameters that a REST reading depends on, or a page, with the values that make sense. */
const REST_PARAMETERS = { limit: isCount, offset: isCount }
const PAGE_PARAMETERS = { department: (value: string) => departments.has(value) }

/** Whether the answer to an address depends on who asks. Pages are the same for everyone. */
export const dependsOnActor = (url: string): boolean => url.startsWith('/api/')

/** The question that a GET of a page, a REST reading or a picture asks; undefined for everything else. */
export function questionOfUrl(url: string): Question | undefined {
  if (url.length > MAX_URL_LENGTH || !url.startsWith('/')) return undefined
  const [path, query] = splitUrl(url)
  if (!PLAIN.test(path)) return undefined
  if (path.startsWith('/api/content/')) return reading(path, query, REST_PARAMETERS)
  if (path.startsWith(FILES)) return { ...withoutParameters(path), isFile: true }
  if (APART.test(path)) return undefined
  // To a page, a value that makes no sense is none; REST refuses it.
  return reading(path, query, PAGE_PARAMETERS) ?? withoutParameters(path)
}

const withoutParameters = (path: string): Question => ({ key: path, method: 'GET', url: path })

function reading(
  path: string,
  query: string,
  relevant: Record<string, (value: string) => boolean>,
): Question | undefined {
  if (!query) return withoutParameters(path)
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const [name, makesSense] of Object.entries(relevant)) {
    const values = given.getAll(name)
    if (values.length === 0) continue
    if (values.length > 1 || !makesSense(values[0]!)) return undefined
    kept.set(name, values[0]!)
  }
  const canonical = kept.size > 0 ? `${path}?${kept}` : path
  return { key: canonical, method: 'GET', url: canonical }
}

/** The path of a URL and its query, either without the question mark. */
function splitUrl(url: string): [path: string, query: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}
