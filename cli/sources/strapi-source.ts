import type { Sourced } from '../transfer/record.ts'
import type { Source } from '../transfer/source.ts'
import { kindLike, looseRule } from './loose-mapping.ts'
import { LeftOut } from './mapped.ts'
import { mapRecord } from './map-record.ts'
import { builtIn, type Mapping } from './mapping.ts'
import { openStrapi } from './strapi.ts'

/** Document ids are unique across all Strapi sites, so all sites share one source name. */
const SOURCE_NAME = 'strapi'

/** Reads a Strapi export as items: by a mapping, or each content type as the kind with the same name. */
export async function strapiSource(
  path: string,
  own: Mapping | undefined,
  named: string | undefined,
): Promise<Omit<Source, 'name'>> {
  const archive = await openStrapi(path)
  const sourceName = named ?? own?.source ?? SOURCE_NAME
  const left = new LeftOut()
  const mappings = new Map<string, Mapping | undefined>()

  function mappingFor(type: string): Mapping | undefined {
    if (own) return own
    const kind = kindLike(type)
    if (!mappings.has(type)) mappings.set(type, kind && builtIn({ rules: [looseRule(kind, 'documentId')] }))
    return mappings.get(type)
  }

  async function* records(): AsyncGenerator<Sourced> {
    left.clear()
    for await (const given of archive.records()) {
      if ('message' in given) {
        yield given
        continue
      }
      const type = String((given.data as { type: unknown }).type)
      const mapping = mappingFor(type)
      const record = mapping && mapRecord(mapping, given, sourceName)
      if (record) yield record
      else left.add(type)
    }
  }

  const notes = () => [...archive.notes(), ...left.notes('say what it is with --mapping')]
  return { records, sourceName, picture: archive.picture, notes, close: archive.close }
}
