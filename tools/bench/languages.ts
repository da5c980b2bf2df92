import { operator } from '../../api/access/permissions/policy.ts'
import { defaultsOf } from '../../schema/fields.ts'
import { language } from '../../schema/kinds/index.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { median, type Parts } from './parts.ts'
import { productId } from './products.ts'
import { processorMs, startUnpublished } from './servers.ts'

const TAGS = ['es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'fi', 'hu']
const PATHS = ['', '/products', `/product/${productId(0)}`]

/** A page in the original language, and in another one of a site with this number of other languages. */
export interface Translated {
  path: string
  languages: number
  /** The CPU time of the server for a page in the original language, in milliseconds: the lowest of all rounds. */
  first: number
  /** That of the same page in another language. */
  second: number
  /** The second divided by the first: the median of all rounds. */
  ratio: number
}

/** Measures pages in a second language beside those in the first. Every response is rendered. CPU time does not count what other processes do. */
export async function measureLanguages({ quick }: Parts): Promise<Translated[]> {
  const environment = await openEnvironment()
  try {
    await environment.growTo(100)
    const results: Translated[] = []
    for (const languages of [1, TAGS.length]) {
      await translate(environment, TAGS.slice(0, languages))
      const server = await startUnpublished(environment.variables)
      for (const path of PATHS) {
        const addresses = ['', '/es'].map((base) => `${server.url}${base}${path}`)
        results.push({ path: path || '/', languages, ...(await compare(server.pid, addresses, quick)) })
      }
      await server.stop()
    }
    return results
  } finally {
    await environment.close()
  }
}

/** Compares the CPU time of a process for one request of two addresses, in alternating rounds. */
async function compare(
  pid: number,
  addresses: readonly string[],
  quick: boolean,
): Promise<Omit<Translated, 'path' | 'languages'>> {
  const [rounds, requests] = quick ? [1, 5] : [25, 40]
  const measured: number[][] = []
  // The first round compiles the code.
  for (let round = 0; round <= rounds; round++) {
    const times: number[] = []
    for (const address of addresses) {
      const before = processorMs(pid)
      for (let request = 0; request < requests; request++) {
        const response = await fetch(address)
        if (!response.ok) throw new Error(`${address} answers ${response.status}`)
        await response.arrayBuffer()
      }
      times.push((processorMs(pid) - before) / requests)
    }
    if (round > 0) measured.push(times)
  }
  return {
    first: Math.min(...measured.map(([first]) => first!)),
    second: Math.min(...measured.map(([, second]) => second!)),
    ratio: median(measured.map(([first, second]) => second! / first!)),
  }
}

/** Adds the languages that are missing, with translations of all products. */
async function translate({ database, services }: Environment, tags: readonly string[]): Promise<void> {
  const known = new Set((await services.languages.list(operator('bench'))).map(({ tag }) => tag))
  for (const tag of tags.filter((one) => !known.has(one)))
    await services.content.create(operator('bench'), language, {
      ...defaultsOf(language.fields),
      name: tag,
      tag,
      isActive: true,
    })
  // Each text is its original.
  const texts = `(select jsonb_object_agg(key, jsonb_build_object('text', value)) from jsonb_each(to_jsonb(p))
    where key in ('name', 'category', 'description', 'detailedDescription', 'features', 'applications', 'technicalSpecs'))`
  await database.query(
    `update product p set translations = (
       select jsonb_object_agg(tag, jsonb_build_object('isVisible', true, 'texts', ${texts})) from unnest($1::text[]) tag)`,
    [tags],
  )
  await database.pool.query('vacuum analyze')
}
