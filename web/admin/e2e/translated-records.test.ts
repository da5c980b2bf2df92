import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { expectValue, fill, press, saveAndClose } from './actions.ts'
import { publishingSteps } from './publishing-steps.ts'

/* Alternative texts and settings are translated side by side, as items are. The seeded site has them in Spanish. */

const server = startSite()
const { open } = publishingSteps(server)

const ask = <T>(query: string, variables: object = {}) => asAdmin<T>(server.site.url, query, variables)

const MEDIA = join(import.meta.dirname, '../../../schema/defaults/media')
const PICTURE = 'bio-urea-granules-9a7e97a742a6.webp'
const spanishAlt = async () => {
  const { translations } = JSON.parse(await readFile(join(MEDIA, `${PICTURE}.json`), 'utf8')) as {
    translations: { es: { texts: { alt: { text: string } } } }
  }
  return translations.es.texts.alt.text
}

it('the seeded site speaks them in Spanish', async () => {
  const { products } = await ask<{ products: { items: { id: string; image: string }[] } }>(
    '{ products(limit: 100) { items { id image } } }',
  )
  const { id } = products.items.find(({ image }) => image.endsWith(PICTURE))!
  const html = await (await fetch(`${server.site.url}/es/product/${id}`)).text()
  expect(html).toContain(`alt="${await spanishAlt()}"`)
  expect(await (await fetch(`${server.site.url}/es`)).text()).toContain('Soluciones sostenibles')
})

describe('the form of a file', () => {
  it('has its alternative text beside the original, and shows the picture', async () => {
    const page = await open(EDITOR, `/admin/media?file=${PICTURE}&language=es`)
    await expectValue(page, 'Alternative text', await spanishAlt())
    await expectAccessible(page)
    await fill(page, { 'Alternative text': 'Gránulos de urea' })
    await saveAndClose(page)
    const { file } = await ask<{ file: object }>(`{ file: mediaFile(publicId: "${PICTURE}") { alt translations } }`)
    expect(file).toMatchObject({
      alt: expect.stringContaining('Rendered illustration'),
      translations: { es: { isVisible: true, texts: { alt: { text: 'Gránulos de urea' } } } },
    })
    expectNoErrors(page)
  })
})

it('translations of selected files are shown and hidden at once in the gallery', async () => {
  const page = await open(EDITOR, '/admin/media?q=bio-urea-granules')
  await page.getByRole('list', { name: 'Media files' }).getByRole('checkbox').first().check()
  await press(page, 'Translations …')
  await page.getByLabel('Translations are').selectOption('Hidden')
  await expectAccessible(page)
  await press(page, 'Apply')
  await page.getByText('1 file changed.').waitFor()
  const { file } = await ask<{ file: object }>(`{ file: mediaFile(publicId: "${PICTURE}") { translations } }`)
  expect(file).toMatchObject({ translations: { es: { isVisible: false } } })
  expectNoErrors(page)
})

describe('the settings', () => {
  it('have the texts that visitors read beside their originals, and save only what was translated', async () => {
    const page = await open(ADMIN, '/admin/settings?language=es')
    await expectValue(page, 'Tagline', 'Soluciones sostenibles')
    await expectAccessible(page)
    await fill(page, { Tagline: 'Soluciones del suelo' })
    await press(page, 'Save')
    await page.getByText('Settings saved successfully!').waitFor()
    const { settings } = await ask<{
      settings: { key: string; version: number; value: string; translations: object }[]
    }>('{ settings { key version value translations } }')
    expect(settings.filter(({ version }) => version > 1)).toMatchObject([
      {
        key: 'site_tagline',
        value: 'Sustainable Solutions',
        translations: { es: { isVisible: true, texts: { value: { text: 'Soluciones del suelo' } } } },
      },
    ])
    expect(await (await fetch(`${server.site.url}/es`)).text()).toContain('Soluciones del suelo')
    expectNoErrors(page)
  })

  it('and files are among the items to translate, and lead to their forms', async () => {
    await ask('mutation { updateSetting(key: "maintenance_title", value: "Back soon.") { key } }')
    const page = await open(ADMIN, '/admin/translations?language=es&kind=SETTING')
    await page.getByRole('link', { name: 'Maintenance heading' }).click()
    await expectValue(page, 'Maintenance heading', 'Estamos trasplantando.')
    await page.getByText('Changed since the translation').or(page.getByText('Translated from')).waitFor()
    await ask(`mutation { updateMediaFile(publicId: "${PICTURE}", alt: "Granules") { id } }`)
    await page.goto('/admin/translations?language=es&kind=MEDIA_FILE&state=OUTDATED')
    await page.getByRole('link', { name: /^bio-urea-granules/ }).click()
    await page.getByText('Changed since the translation').or(page.getByText('Translated from')).waitFor()
    expectNoErrors(page)
  })
})

it('a role that translates the texts of files is offered no upload and nothing else of the gallery', async () => {
  const translator = { username: 'ines', password: 'a meadow of clover' }
  await ask(
    'mutation ($rights: [String!]!) { createRole(name: "files-es", label: "Files", rights: $rights, languages: ["es"]) { name } }',
    { rights: ['media:publish'] },
  )
  await ask('mutation ($input: UserInput!) { createUser(input: $input) { id } }', {
    input: { ...translator, email: 'ines@verdant.example', role: 'files-es' },
  })
  const page = await open(translator, '/admin/media?q=bio-urea-granules')
  const file = page.getByRole('list', { name: 'Media files' })
  await file.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Translations …' }).waitFor()
  for (const name of ['Upload', 'Recently deleted', 'Describe selected', 'Delete selected'])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
  await file
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page
    .getByRole('group', { name: 'Language' })
    .getByRole('button', { name: /^Español/ })
    .waitFor()
  await fill(page, { 'Alternative text': 'Urea en gránulos' })
  await saveAndClose(page)
  const { file: stored } = await ask<{ file: object }>(`{ file: mediaFile(publicId: "${PICTURE}") { translations } }`)
  expect(stored).toMatchObject({ translations: { es: { texts: { alt: { text: 'Urea en gránulos' } } } } })
  expectNoErrors(page)
})
