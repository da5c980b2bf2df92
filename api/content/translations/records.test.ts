import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { originalHash } from '../../../schema/fields/translations/texts.ts'
import { language, mediaFile, product, setting } from '../../../schema/kinds/index.ts'
import { TRANSLATED_SETTINGS } from '../../../schema/kinds/setting.ts'
import { settings as allSettings } from '../../../schema/settings.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { settingId } from '../items/setting-ids.ts'
import { image } from '../media/testing/images.ts'

/* Alternative texts of pictures and the texts of settings have translations as the texts of items do. */

const server = await startServer({ cache: true })
const { content, historyReader, media, publisher, releases, settings, translationStatus } = server.services
const actor = operator('test')
const admin = { as: 'admin' } as const

let width = 40
let publicId: string

beforeEach(async () => {
  for (const table of ['product', 'language', 'setting', '"mediaFile"', '"pendingChange"', 'release', 'revision'])
    await server.database.query(`delete from ${table}`)
  await content.create(actor, language, make(language, { tag: 'es' }))
  await content.create(actor, language, make(language, { tag: 'de', untranslated: 'none' }))
  const source = Readable.from([await image('png', { width: ++width })])
  publicId = (await media.upload(actor, [{ source, name: 'field.png' }]))[0]!.publicId
  await media.update(actor, [{ publicId, values: { alt: 'A field' } }])
  await settings.update(actor, 'site_title', 'Green fields')
})

const inSpanish = (path: string, text: string, isVisible = true) => ({ es: { isVisible, texts: { [path]: text } } })
const file = () => media.one(actor, publicId)
const describeFile = (translations: object, who: Actor = actor) =>
  media.update(who, [{ publicId, values: { translations } }])
const translate = (translations: object, key = 'site_title') =>
  settings.update(actor, key, undefined, null, translations)
const stored = async (key = 'site_title') => (await settings.list(actor)).find((one) => one.key === key)!
const statusOf = async (kind: { name: string }) =>
  (await translationStatus.status(actor, { kind: kind.name, language: 'es' }))[0]!

interface Site {
  site: { settings: { site_title: string }; products: { items: { imageAlt: string }[] } }
}
const readIn = async (tag: string) =>
  (
    await server.graphql<Site>(
      `{ site(language: "${tag}") { settings { site_title } products { items { imageAlt } } } }`,
    )
  ).data.site

describe('alternative texts', () => {
  const altIn = async (tag: string) => (await readIn(tag)).products.items[0]!.imageAlt

  beforeEach(async () => {
    await content.create(actor, product, { ...makeProduct(), image: `/media/${publicId}` })
  })

  it('are those of the language, and the original one without a visible translation', async () => {
    await describeFile(inSpanish('alt', 'Un campo', false))
    expect([await altIn('es'), await altIn('en')]).toEqual(['A field', 'A field'])
    await describeFile({ es: { isVisible: true } })
    expect([await altIn('es'), await altIn('en')]).toEqual(['Un campo', 'A field'])
    expect((await file()).translations).toEqual({
      es: { isVisible: true, texts: { alt: { text: 'Un campo', original: originalHash('A field') } } },
    })
  })

  it('are outdated once the original has changed, and count as the texts of items do', async () => {
    expect(await statusOf(mediaFile)).toMatchObject({ items: 1, texts: 1, missing: 1, outdated: 0, visible: 0 })
    await describeFile(inSpanish('alt', 'Un campo'))
    await media.update(actor, [{ publicId, values: { alt: 'A wet field' } }])
    expect(await statusOf(mediaFile)).toMatchObject({ missing: 0, outdated: 1, visible: 1 })
    expect(await altIn('es')).toBe('Un campo')
  })

  it('are refused without a text, for an unknown language, and for another text of the file', async () => {
    const problems: [object, RegExp][] = [
      [{ es: { isVisible: true } }, /has no text in Spanish/],
      [inSpanish('originalFilename', 'campo.png'), /There is no text at originalFilename/],
      [{ fr: { texts: { alt: 'Un champ' } } }, /has no language “fr”/],
    ]
    for (const [translations, message] of problems)
      await expect(describeFile(translations)).rejects.toMatchObject({
        errors: [{ message: expect.stringMatching(message) }],
      })
  })

  it('are found in the gallery, one file once', async () => {
    await describeFile(inSpanish('alt', 'Un campo', false))
    for (const search of ['campo', 'field']) {
      expect(await media.list(actor, { search })).toMatchObject([{ publicId }])
      expect(await media.count(actor, { search })).toBe(1)
    }
  })

  it('stay with a picture that replaces another one, and are restored one by one', async () => {
    await describeFile({ ...inSpanish('alt', 'Un campo'), de: { texts: { alt: 'Ein Feld' } } })
    const { version, id } = await file()
    await describeFile({ es: { texts: { alt: 'Otro' } }, de: null })
    await content.restore(actor, mediaFile, id, version, ['translations.es.alt'])
    expect((await file()).translations).toMatchObject({ es: { texts: { alt: { text: 'Un campo' } } } })
    expect((await file()).translations).not.toHaveProperty('de')
    const source = Readable.from([await image('png', { width: ++width })])
    const { file: made } = await media.replace(actor, publicId, { source, name: 'other.png' })
    expect(made.translations).toMatchObject({ es: { isVisible: true, texts: { alt: { text: 'Un campo' } } } })
  })

  it('of two people in two languages are both kept', async () => {
    await Promise.all([
      describeFile(inSpanish('alt', 'Un campo')),
      describeFile({ de: { texts: { alt: 'Ein Feld' } } }),
    ])
    expect(Object.keys((await file()).translations).toSorted()).toEqual(['de', 'es'])
  })

  it('are written by a role that is limited to the language, and nothing else of the file', async () => {
    const translator: Actor = {
      ...actor,
      role: 'translator',
      customRights: new Set(['media:read', 'media:publish']),
      languages: new Set(['es']),
    }
    await describeFile(inSpanish('alt', 'Un campo'), translator)
    await expect(describeFile({ de: { texts: { alt: 'Ein Feld' } } }, translator)).rejects.toThrow('only texts in es')
    await expect(media.update(translator, [{ publicId, values: { tags: ['x'] } }])).rejects.toThrow('only texts in es')
    expect(await file()).toMatchObject({ tags: [], translations: { es: { texts: { alt: { text: 'Un campo' } } } } })
  })

  it('are read and written by REST and GraphQL', async () => {
    const path = `/upload/files/${publicId}`
    const body = { translations: inSpanish('alt', 'Un campo') }
    expect(await server.rest('PUT', path, { ...admin, body })).toMatchObject({ status: 200 })
    const read = async (query: string) => (await server.rest<{ file: object }>('GET', path + query, admin)).body.file
    expect(await read('?language=es')).toMatchObject({ alt: 'Un campo' })
    expect(await read('')).not.toHaveProperty('translations')
    expect(await read('?translations=true')).toMatchObject({
      alt: 'A field',
      translations: { es: { isVisible: true } },
    })
    const mutation = `mutation ($translations: JSONObject) {
      updateMediaFile(publicId: "${publicId}", translations: $translations) { alt translations } }`
    const { data } = await server.graphql(mutation, { translations: inSpanish('alt', 'Otro') }, admin)
    expect(data).toMatchObject({
      updateMediaFile: { alt: 'A field', translations: { es: { texts: { alt: { text: 'Otro' } } } } },
    })
  })
})

describe('settings', () => {
  const titleIn = async (tag: string) => (await readIn(tag)).settings.site_title

  it('are those of the language, and the original ones without a visible translation', async () => {
    await translate(inSpanish('value', 'Campos verdes', false))
    expect([await titleIn('es'), await titleIn('de')]).toEqual(['Green fields', 'Green fields'])
    await translate({ es: { isVisible: true } })
    expect([await titleIn('es'), await titleIn('en')]).toEqual(['Campos verdes', 'Green fields'])
    expect(await settings.site('es')).toMatchObject({ site_title: 'Campos verdes' })
  })

  it('that were never stored are stored with their default', async () => {
    expect(await translate(inSpanish('value', 'Lema'), 'site_tagline')).toMatchObject({ version: 1 })
    expect(await stored('site_tagline')).toMatchObject({ value: 'Sustainable Solutions' })
    expect(await settings.site('es')).toMatchObject({ site_tagline: 'Lema' })
  })

  it('are outdated once the original has changed, and count as the texts of items do', async () => {
    await settings.update(actor, 'contact_email', 'field@example.org')
    expect(await statusOf(setting)).toMatchObject({ items: 1, texts: 1, missing: 1 })
    await translate(inSpanish('value', 'Campos verdes'))
    await settings.update(actor, 'site_title', 'Blue fields')
    expect(await statusOf(setting)).toMatchObject({ missing: 0, outdated: 1, visible: 1 })
  })

  it.each(allSettings.filter(({ key }) => !(TRANSLATED_SETTINGS as readonly string[]).includes(key)))(
    '$key has no translations',
    async ({ key }) => {
      await expect(translate(inSpanish('value', 'x'), key)).rejects.toMatchObject({ code: 'INVALID' })
      expect((await stored(key)).translations).toEqual({})
    },
  )

  it('are refused if they are too long, without a text, or in an unknown language', async () => {
    for (const translations of [
      inSpanish('value', 'x'.repeat(201)),
      { es: { isVisible: true } },
      { fr: { texts: { value: 'x' } } },
    ])
      await expect(translate(translations)).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('of two people in two languages are both kept, and a new value keeps them', async () => {
    await Promise.all([translate(inSpanish('value', 'Campos')), translate({ de: { texts: { value: 'Felder' } } })])
    await settings.update(actor, 'site_title', 'Blue fields')
    expect(Object.keys((await stored()).translations).toSorted()).toEqual(['de', 'es'])
  })

  it('wait in a release that changes only one language', async () => {
    const release = await releases.create(actor, 'Spanish')
    const values = { key: 'site_title', translations: inSpanish('value', 'Campos verdes') }
    await server.services.pendingChanges.save(actor, {
      kind: setting.name,
      itemId: settingId('site_title'),
      baseVersion: 1,
      releaseId: release.id,
      values,
    })
    await settings.update(actor, 'site_title', 'Blue fields', null, { de: { texts: { value: 'Felder' } } })
    await publisher.publishRelease(actor, release.id)
    expect(await stored()).toMatchObject({
      value: 'Blue fields',
      translations: {
        es: { isVisible: true, texts: { value: { text: 'Campos verdes', original: originalHash('Green fields') } } },
        de: { texts: { value: { text: 'Felder' } } },
      },
    })
  })

  it('are restored as they were', async () => {
    await translate(inSpanish('value', 'Campos verdes'))
    await translate({ es: { texts: { value: 'Otros' } }, de: { texts: { value: 'Felder' } } })
    await settings.restore(actor, 'site_title', 2)
    expect((await stored()).translations).toEqual({
      es: { isVisible: true, texts: { value: { text: 'Campos verdes', original: originalHash('Green fields') } } },
    })
    const history = await historyReader.list(actor, setting, settingId('site_title'), {})
    expect(history[0]!.changes.map(({ field }) => field).toSorted()).toEqual([
      'translations.de.value',
      'translations.es.value',
    ])
  })

  it('are read and written by REST', async () => {
    const body = { translations: inSpanish('value', 'Campos verdes', false) }
    expect(await server.rest('PUT', '/content/settings/site_title', { ...admin, body })).toMatchObject({ status: 200 })
    type Body = { settings: Record<string, object> }
    const read = async (path: string, caller = {}) =>
      (await server.rest<Body>('GET', `/content/settings${path}`, caller)).body.settings['site_title']
    expect(await read('/public?translations=true')).toMatchObject({ value: 'Green fields', translations: {} })
    expect(await read('?translations=true', admin)).toMatchObject({ translations: { es: { isVisible: false } } })
    await translate({ es: { isVisible: true } })
    expect(await read('/public?language=es')).toMatchObject({ value: 'Campos verdes' })
    expect(await read('/public')).toMatchObject({ value: 'Green fields' })
    expect(await read('/public')).not.toHaveProperty('translations')
    expect(await server.rest('PUT', '/content/settings/site_title', { ...admin, body: {} })).toMatchObject({
      status: 422,
    })
  })
})
