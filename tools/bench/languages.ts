import { operator } from '../../api/access/permissions/policy.ts'
import { defaultsOf } from '../../schema/fields.ts'
import { language } from '../../schema/kinds/index.ts'
import { alternate, type Alternated } from './alternate.ts'
import { type Environment, openEnvironment } from './environment.ts'
import type { Parts } from './parts.ts'
import { productId } from './products.ts'
import { startUnpublished } from './servers.ts'

const TAGS = ['es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'fi', 'hu']
const PATHS = ['', '/products', `/product/${productId(0)}`]

/** A page in the original language, and in another one of a site with this number of other languages. */
export interface Translated extends Alternated {
  path: string
  languages: number
}

/** Measures pages in a second language beside those in the first. Every response is rendered. */
export async function measureLanguages({ quick }: Parts): Promise<Translated[]> {
  const environment = await openEnvironment()
  try {
    await environment.growTo(100)
    const results: Translated[] = []
    for (const languages of [1, TAGS.length]) {
      await translate(environment, TAGS.slice(0, languages))
      const server = await startUnpublished(environment.variables)
      for (const path of PATHS) {
        const loads = ['', '/es'].map((base) => ({ url: `${server.url}${base}${path}` }))
        results.push({ path: path || '/', languages, ...(await alternate(loads, 1, quick)) })
      }
      await server.stop()
    }
    return results
  } finally {
    await environment.close()
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
