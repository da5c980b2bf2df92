import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Translations } from '../../schema/fields.ts'
import { originalHash } from '../../schema/fields/translations/texts.ts'
import { language } from '../../schema/kinds/index.ts'
import { image } from '../../api/content/media/testing/images.ts'
import { make } from '../../api/testing/factories.ts'
import { startTranslationServer } from '../../api/testing/translation-server.ts'
import { type CommandLine, startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

/* Alternative texts of pictures and the texts of settings go to translators and to other sites as those of items do. */

const [site, other] = [await startCommandLine(), await startCommandLine()]
const { actor, config, run, services, url: databaseUrl } = site
const bytes = await image('png')

beforeEach(async () => {
  for (const { database, services: own } of [site, other]) {
    await database.query('truncate "mediaFile", setting, language, revision, release, "pendingChange" cascade')
    await own.content.create(actor, language, make(language, { tag: 'es' }))
  }
  await services.media.upload(actor, [{ source: Readable.from([bytes]), name: 'field.png' }])
  await services.media.update(actor, [{ publicId: (await file()).publicId, values: { alt: 'A field' } }])
  await services.settings.update(actor, 'site_title', 'Green fields')
  await services.settings.update(actor, 'contact_email', 'field@example.org')
})

const file = async ({ services: own }: CommandLine = site) => (await own.media.list(actor, {}))[0]!
const setting = async (key: string, { services: own }: CommandLine = site) =>
  (await own.settings.list(actor)).find((one) => one.key === key)!
const spanish = ({ translations }: { translations: Translations }, path: string) => translations['es']?.texts[path]

const exported = async (name: string) => {
  const path = join(await folder(), name)
  const result = await run('translations', 'export', '--language', 'es', '--out', path)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  return path
}

describe.each(['xlf', 'csv'])('a %s file', (ending) => {
  it('has their texts, and brings the translations back', async () => {
    const path = await exported(`es.${ending}`)
    const text = readFileSync(path, 'utf8')
    expect(text).not.toContain('field@example.org')
    const filled =
      ending === 'csv'
        ? text.replaceAll(/,(A field|Green fields),(?:"")?,missing,/g, ',$1,ES $1,missing,')
        : text.replaceAll(
            /<segment state="initial"><source>([^<]*)<\/source><\/segment>/g,
            '<segment state="translated"><source>$1</source><target>ES $1</target></segment>',
          )
    writeFileSync(path, filled)
    const drafted = await run('translations', 'import', path, '--draft')
    expect(drafted).toMatchObject({ code: 0, stderr: expect.stringContaining('media files have no drafts: 1 text') })
    expect(spanish(await file(), 'alt')).toBeUndefined()
    expect(await run('translations', 'import', path)).toMatchObject({ code: 0 })
    expect(spanish(await file(), 'alt')).toEqual({ text: 'ES A field', original: originalHash('A field') })
    expect(spanish(await setting('site_title'), 'value')).toEqual({
      text: 'ES Green fields',
      original: originalHash('Green fields'),
    })
    expect(await run('translations', 'import', path)).toMatchObject({ stdout: /Nothing needed to be changed/ })
    expect(await setting('site_title')).toMatchObject({ value: 'Green fields' })
  })
})

it('status counts them', async () => {
  const { stdout } = await run('translations', 'status', '--kind', 'media,settings', '--json')
  expect(JSON.parse(stdout)).toMatchObject([
    { kind: 'mediaFile', items: 1, texts: 1, missing: 1 },
    { kind: 'setting', items: 1, texts: 1, missing: 1 },
  ])
})

it('a translation service fills drafts of settings, and translations of pictures that visitors do not see', async () => {
  const service = await startTranslationServer()
  const env = { DATA_DIR: config.dataDir, TRANSLATE_URL: service.url }
  const result = await runInProcess(databaseUrl, ['translations', 'draft', '--language', 'es'], { env })
  expect(result).toMatchObject({ code: 0 })
  expect((await file()).translations).toMatchObject({ es: { isVisible: false, texts: { alt: { text: 'A FIELD' } } } })
  expect((await setting('site_title')).translations).toEqual({})
  const drafts = await site.database.query('select values from "pendingChange"')
  expect(drafts).toMatchObject([
    { values: { key: 'site_title', translations: { es: { texts: { value: { text: 'GREEN FIELDS' } } } } } },
  ])
})

describe.each(['content.ndjson', 'content.zip', 'content'])('an export to %s', (name) => {
  it('carries them to another site, and from there back as it was', async () => {
    await services.settings.update(actor, 'site_tagline', undefined, null, { es: { texts: { value: 'Lema' } } })
    const translations = (path: string, text: string) => ({ es: { isVisible: true, texts: { [path]: text } } })
    await services.media.update(actor, [
      { publicId: (await file()).publicId, values: { translations: translations('alt', 'Un campo') } },
    ])
    await services.settings.update(actor, 'site_title', undefined, null, translations('value', 'Campos verdes'))
    const path = join(await folder(), name)
    expect(await run('export', path)).toMatchObject({ code: 0 })
    expect(await other.run('import', path)).toMatchObject({ code: 0 })
    expect((await file(other)).translations).toEqual((await file()).translations)
    expect((await setting('site_title', other)).translations).toEqual((await setting('site_title')).translations)
    expect((await setting('site_tagline', other)).translations).toMatchObject({
      es: { texts: { value: { text: 'Lema' } } },
    })
    expect(await other.run('plan', path)).toMatchObject({ code: 0 })
    await other.services.settings.update(actor, 'site_title', 'Fields', null, { es: null })
    const back = join(await folder(), name)
    expect(await other.run('export', back)).toMatchObject({ code: 0 })
    expect(await run('import', back)).toMatchObject({ code: 0 })
    expect(await setting('site_title')).toMatchObject({ value: 'Fields', translations: {} })
    expect(spanish(await file(), 'alt')?.text).toBe('Un campo')
  })
})
