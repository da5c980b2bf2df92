import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { aboutSection, language, mediaFile, product, setting } from '../../../schema/kinds/index.ts'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { image } from '../media/testing/images.ts'

const { database, services } = await startServices()
const { content, contentReader, media, settings, translationShowing, translationStatus } = services
const actor = operator('test')

beforeEach(async () => {
  const tables = [product, aboutSection, mediaFile, setting, language].map(({ name }) => `"${name}"`)
  await database.query(`truncate ${tables.join(', ')}, revision, "pendingChange" cascade`)
  for (const tag of ['es', 'de']) await content.create(actor, language, make(language, { tag }))
})

/** Hidden texts of an item in a language: of all originals, or of those that are chosen. */
const hidden = (kind: AnyKind, values: object, isChosen = (_path: string) => true) => ({
  isVisible: false,
  texts: Object.fromEntries(
    textsOf(kind.fields, values)
      .filter(({ path }) => isChosen(path))
      .map(({ path, value }) => [path, { text: value }]),
  ),
})

const values = makeProduct({ category: 'Seeds', description: 'Short' })
const add = async (isChosen?: (path: string) => boolean) =>
  (
    await content.create(actor, product, {
      ...values,
      translations: { es: hidden(product, values, isChosen), de: hidden(product, values) },
    })
  ).id
const isVisible = async (id: string, tag = 'es') => {
  const item = await contentReader.one(actor, product, id)
  return (item as { translations?: Record<string, { isVisible: boolean }> }).translations?.[tag]?.isVisible
}
const readyIn = async (tag: string) =>
  (await translationStatus.status(actor, { language: tag })).reduce((sum, { ready }) => sum + ready, 0)

describe('complete translations', () => {
  it('become visible in one language, those that lack texts do not', async () => {
    const [whole, partial] = [await add(), await add((path) => path !== 'description')]
    expect(await readyIn('es')).toBe(1)
    expect(await translationShowing.showComplete(actor, { language: 'es', kind: 'product' })).toEqual({
      items: 1,
      left: 0,
    })
    expect([await isVisible(whole), await isVisible(partial), await isVisible(whole, 'de')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await translationShowing.showComplete(actor, { language: 'es' })).toEqual({ items: 0, left: 0 })
  })

  it('of all kinds become visible, among them those of sections, files and settings', async () => {
    await add()
    const section = await content.updateSingleton(actor, aboutSection, {})
    await content.updateSingleton(actor, aboutSection, { translations: { es: hidden(aboutSection, section) } })
    const source = Readable.from([await image('png', { width: 41 })])
    const [file] = await media.upload(actor, [{ source, name: 'field.png' }])
    const translations = { es: { isVisible: false, texts: { alt: 'Un campo' } } }
    await media.update(actor, [{ publicId: file!.publicId, values: { alt: 'A field' } }])
    await media.update(actor, [{ publicId: file!.publicId, values: { translations } }])
    const inSpanish = { es: { isVisible: false, texts: { value: 'Campos' } } }
    await settings.update(actor, 'site_title', 'Fields')
    await settings.update(actor, 'site_title', undefined, null, inSpanish)
    expect(await readyIn('es')).toBe(4)
    expect(await translationShowing.showComplete(actor, { language: 'es' })).toEqual({ items: 4, left: 0 })
    expect([await readyIn('es'), await readyIn('de')]).toEqual([0, 1])
    expect((await settings.site('es')).site_title).toBe('Campos')
  })

  it('become visible for those who may publish, in the languages of their role', async () => {
    const id = await add()
    const limited: Actor = { ...actor, languages: new Set(['de']) }
    await expect(translationShowing.showComplete(limited, { language: 'es' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await translationShowing.showComplete(limited, { language: 'de' })
    expect([await isVisible(id), await isVisible(id, 'de')]).toEqual([false, true])
    await expect(translationShowing.showComplete(actor, { language: 'fr' })).rejects.toMatchObject({ code: 'INVALID' })
  })
})
