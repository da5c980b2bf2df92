import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { isText } from '../../schema/fields.ts'
import { type OriginalText, originalHash, textsOf } from '../../schema/fields/translations/texts.ts'
import { addressKey, type AnyKind, hasTranslations } from '../../schema/kind.ts'
import { collections, language, singletons } from '../../schema/kinds/index.ts'
import { exampleOf } from '../../schema/testing/example.ts'
import { make } from '../../api/testing/factories.ts'
import { type CommandLine, startCommandLine } from '../testing/command-line.ts'
import { folder } from '../testing/program.ts'

/* What is exported with translations, imported by another site and exported again consists of the same bytes. */

const [site, other, tables] = [await startCommandLine(), await startCommandLine(), await startCommandLine()]

const TAGS = ['es', 'de', 'ar']
const translatedCollections = collections.filter(hasTranslations)
const translatedKinds: AnyKind[] = [...translatedCollections, ...singletons.filter(hasTranslations)]

/** Texts with the signs that files of any form use themselves. */
const translated = (tag: string, { value, field }: OriginalText) => {
  const text = `${tag}: "قمح"; a|b, =1+1 'ß' \\n {"x": [1]}`
  return typeof value === 'string'
    ? text.slice(0, isText(field) ? field.max : undefined).trim()
    : value.map((_, at) => `${text} ${at}`)
}

/** Returns translations of which one is visible, and another one partly outdated. */
function translationsOf(kind: AnyKind, item: object, serial: number) {
  const texts = textsOf(kind.fields, item)
  const address = addressKey(kind)
  return Object.fromEntries(
    TAGS.map((tag, at) => {
      const entries = texts.map((text, place): [string, object] => [
        text.path,
        {
          text: translated(tag, text),
          original: originalHash(at === 1 && place % 2 ? 'earlier' : text.value),
        },
      ])
      const own = address && { [address]: { text: `${address === 'path' ? '/' : ''}${tag}-${kind.name}-${serial}` } }
      return [tag, { isVisible: at === 0, texts: { ...Object.fromEntries(entries), ...own } }]
    }),
  )
}

const addLanguages = async ({ services, actor }: CommandLine) => {
  for (const tag of TAGS) await services.content.create(actor, language, make(language, { tag, name: tag }))
}

beforeAll(async () => {
  await addLanguages(site)
  const { actor, services } = site
  for (const kind of translatedKinds) {
    for (const serial of kind.singleton ? [1] : [1, 2]) {
      const values = exampleOf(kind, serial)
      const item = kind.singleton
        ? await services.content.updateSingleton(actor, kind, values)
        : await services.content.create(actor, kind, values)
      const translations = translationsOf(kind, item, serial)
      await services.content.apply(actor, [{ kind, action: 'update', id: item.id, values: { translations } }])
    }
  }
  await services.settings.update(actor, 'site_title', 'Green fields')
})

async function exported({ run }: CommandLine, name: string, ...options: string[]): Promise<string> {
  const path = join(await folder(), name)
  expect(await run('export', path, ...options)).toMatchObject({ code: 0 })
  return path
}

/** The content of a file, or of all files below a folder by their paths. */
function bytesOf(path: string): Record<string, string> {
  if (path.endsWith('content')) {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
    return Object.fromEntries(paths.map((file) => [file.slice(path.length), readFileSync(file, 'latin1')]))
  }
  return { file: readFileSync(path, 'latin1') }
}

describe('an export with translations', () => {
  it.each(['content', 'content.zip', 'content.ndjson'])('is the same after a round trip as %s', async (name) => {
    const first = await exported(site, name, '--no-origin')
    const { code, stderr } = await other.run('import', first)
    // The example values of SEO settings name no page, which is said.
    const others = stderr.split('\n').filter((line) => line && !line.includes('no page has the name'))
    expect([code, others]).toEqual([0, []])
    expect(bytesOf(await exported(other, name, '--no-origin'))).toEqual(bytesOf(first))
    expect(await other.run('plan', first)).toMatchObject({ code: 0 })
  })

  it.each(translatedCollections.map((kind) => [kind.path, kind] as const))(
    'is the same after a round trip as a table of %s',
    async (path, kind) => {
      const name = `${path}.csv`
      const first = await exported(site, name, '--csv', path)
      for (const tag of TAGS) expect(readFileSync(first, 'utf8')).toContain(`${tag}: `)
      expect(await tables.run('import', first, '--as', path)).toMatchObject({ code: 0 })
      const ids = async ({ services, actor }: CommandLine) =>
        (await services.contentReader.list(actor, kind, {})).length
      expect(await ids(tables)).toBe(await ids(site))
      expect(bytesOf(await exported(tables, name, '--csv', path))).toEqual(bytesOf(first))
      expect(await tables.run('plan', first, '--as', path)).toMatchObject({ code: 0 })
    },
  )
})
