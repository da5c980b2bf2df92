import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { expectValue, fill, formDialog, press, saveAndClose, settled, signIn, unfold } from './actions.ts'
import { publishingSteps } from './publishing-steps.ts'

const server = startSite()
const { open, createAccount, changeProduct } = publishingSteps(server)

interface Texts {
  isVisible: boolean
  texts: Record<string, { text: string | string[]; original: string }>
}

const ask = <T>(query: string, variables: object = {}) => asAdmin<T>(server.site.url, query, variables)

/** The languages that the tests translate into. The site may have some of them, and others. */
const LANGUAGES = { es: 'Español', de: 'Deutsch', he: 'עברית' }

beforeAll(async () => {
  const { languages } = await ask<{ languages: { items: { tag: string }[] } }>('{ languages { items { tag } } }')
  const present = new Set(languages.items.map(({ tag }) => tag))
  for (const [tag, name] of Object.entries(LANGUAGES).filter(([tag]) => !present.has(tag)))
    await ask('mutation ($input: LanguageInput!) { createLanguage(input: $input) { id } }', { input: { tag, name } })
})

const TEXTS = {
  name: 'Trigo',
  category: 'Cereales',
  description: 'Un cereal de invierno para suelos fríos.',
  detailedDescription: 'Crece despacio.',
}

let id = ''

/** A product with texts that no other one has. */
beforeEach(async () => {
  id = randomUUID()
  const input = {
    name: `Wheat ${id.slice(0, 8)}`,
    category: 'Cereals',
    description: 'A winter cereal for soils that stay cold until May.',
    detailedDescription: 'Grows **slowly**.',
    features: ['Early', 'Tall'],
    figure: { label: 'Yield', value: '9 t/ha' },
  }
  await ask('mutation ($id: ID, $input: ProductInput!) { createProduct(id: $id, input: $input) { id } }', { id, input })
})

const translationsOf = async (): Promise<Partial<Record<string, Texts>>> => {
  const { product } = await ask<{ product: { translations: Record<string, Texts> } }>(
    'query ($id: ID!) { product(id: $id) { translations } }',
    { id },
  )
  return product.translations
}

const textsIn = async (language: string) =>
  Object.fromEntries(
    Object.entries((await translationsOf())[language]?.texts ?? {}).map(([path, { text }]) => [path, text]),
  )

/** Opens the form of the product with a language, by its address. */
const openForm = async (page: Page, language: string) => {
  await page.goto(`/admin/products?edit=${id}&language=${language}`)
  await formDialog(page).getByRole('textbox', { name: 'Category' }).waitFor()
}

const languageButton = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Language' }).getByRole('button', { name })

const visibility = (page: Page) => page.getByRole('switch', { name: 'Visible to visitors' })

describe('the form of an item', () => {
  it('has each text beside its original, and saves only what was translated', async () => {
    const page = await open(EDITOR, `/admin/products?edit=${id}`)
    await languageButton(page, 'Español').click()
    const dialog = formDialog(page)
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect.poll(() => name.getAttribute('lang')).toBe('es')
    // What visitors see instead is never a value.
    await expectValue(page, 'Name', '')
    await dialog.getByText('A winter cereal for soils that stay cold until May.').waitFor()
    await fill(page, { Name: TEXTS.name, Features: 'Temprano\nAlto', Label: 'Rendimiento' })
    const rich = dialog.getByRole('textbox', { name: 'Detailed description' })
    await expect.poll(() => rich.getAttribute('lang')).toBe('es')
    await rich.fill('Crece despacio.')
    await expectAccessible(page)
    await saveAndClose(page)
    expect(await translationsOf()).toEqual({
      es: {
        isVisible: false,
        texts: {
          name: { text: 'Trigo', original: expect.any(String) },
          features: { text: ['Temprano', 'Alto'], original: expect.any(String) },
          'figure.label': { text: 'Rendimiento', original: expect.any(String) },
          detailedDescription: { text: 'Crece despacio.', original: expect.any(String) },
        },
      },
    })
    expectNoErrors(page)
  })

  it('is written from right to left in such a language, with the original as before', async () => {
    const page = await open(EDITOR, '/admin/products')
    await openForm(page, 'he')
    const dialog = formDialog(page)
    const category = dialog.getByRole('textbox', { name: 'Category' })
    await expect.poll(() => category.getAttribute('dir')).toBe('rtl')
    await expect.poll(() => dialog.getByText('Cereals', { exact: true }).getAttribute('dir')).toBe('ltr')
  })

  it('refuses to show a translation that lacks required texts, and names them', async () => {
    const page = await open(EDITOR, '/admin/products')
    await openForm(page, 'es')
    await visibility(page).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'These texts are required: Name, Category, Short description, Detailed description.' })
      .waitFor()
    await expect.poll(() => visibility(page).getAttribute('aria-checked')).toBe('false')
    const { name, category, description, detailedDescription } = TEXTS
    await fill(page, {
      Name: name,
      Category: category,
      'Short description': description,
      'Detailed description': detailedDescription,
    })
    await visibility(page).click()
    await saveAndClose(page)
    expect((await translationsOf())['es']).toMatchObject({ isVisible: true })
    const seen = await fetch(`${server.site.url}/api/content/products/${id}?language=es`)
    expect(await seen.json()).toMatchObject({ product: { name: 'Trigo', language: 'es' } })
  })

  it('goes from text to text by keyboard, and inserts an original deliberately', async () => {
    await changeProduct(id, { translations: { es: { texts: { name: 'Trigo' } } } })
    const page = await open(EDITOR, '/admin/products')
    await openForm(page, 'es')
    const dialog = formDialog(page)
    const category = dialog.getByRole('textbox', { name: 'Category' })
    // The first text that is missing.
    await expect.poll(() => category.evaluate((control) => control === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+Shift+Enter')
    await expectValue(page, 'Category', 'Cereals')
    await page.keyboard.press('Shift+Tab')
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Name' }).evaluate((it) => it === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const description = dialog.getByRole('textbox', { name: 'Short description' })
    await expect.poll(() => description.evaluate((control) => control === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+Enter')
    const detailed = dialog.getByRole('textbox', { name: 'Detailed description' })
    await expect.poll(() => detailed.evaluate((control) => control === document.activeElement)).toBe(true)
    await page.keyboard.type('Crece')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('translations.es.features')
    await page.keyboard.press('Control+s')
    await dialog.waitFor({ state: 'detached' })
    expect(await textsIn('es')).toEqual({ name: 'Trigo', category: 'Cereals', detailedDescription: 'Crece' })
  })

  it('leads on from the last text to the next item by keyboard', async () => {
    await changeProduct(id, {
      features: [],
      figure: { label: '', value: '' },
      translations: { de: { isVisible: true, texts: TEXTS } },
    })
    const page = await open(EDITOR, `/admin/products?edit=${id}&language=de`)
    await formDialog(page).getByRole('textbox', { name: 'Short description' }).press('Control+Enter')
    const button = formDialog(page).getByRole('button', { name: 'Next item' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    expectNoErrors(page)
  })

  it('shows what has changed in the original since, and takes it as still right', async () => {
    await changeProduct(id, { translations: { es: { texts: TEXTS } } })
    await changeProduct(id, { description: 'A winter cereal for soils that stay cold until June.' })
    const page = await open(EDITOR, '/admin/products')
    await openForm(page, 'es')
    const dialog = formDialog(page)
    await languageButton(page, /1 outdated/).waitFor()
    await dialog.getByText('Changed since the translation').waitFor()
    await expect.poll(() => dialog.locator('del').textContent()).toBe('May.')
    await expectAccessible(page)
    await press(page, 'Still right: Short description')
    await dialog.getByText('Outdated').waitFor({ state: 'detached' })
    await saveAndClose(page)
    await openForm(page, 'es')
    await languageButton(page, /Español 3 missing · hidden/).waitFor()
    expect(await textsIn('es')).toEqual(TEXTS)
  })

  it('translates blocks by their keys, and offers the translation of an entry whose original was changed', async () => {
    const pageId = randomUUID()
    const input = {
      title: `Field days ${pageId.slice(0, 8)}`,
      path: `/field-days-${pageId.slice(0, 8)}`,
      description: 'Days in the field.',
      blocks: [
        { key: 'a1', quote: { text: 'It works.', person: 'Dana' } },
        { key: 'b2', figures: { figures: [{ value: '3', label: 'Fields' }] } },
      ],
    }
    await ask('mutation ($id: ID, $input: PageInput!) { createPage(id: $id, input: $input) { id } }', {
      id: pageId,
      input,
    })
    const page = await open(EDITOR, `/admin/pages?edit=${pageId}&language=es`)
    const dialog = formDialog(page)
    const quote = dialog.getByRole('group', { name: 'Quote 1' })
    await quote.getByRole('textbox', { name: 'Text' }).fill('Funciona.')
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Campos')
    await saveAndClose(page)
    const { page: stored } = await ask<{ page: { translations: Record<string, Texts> } }>(
      'query ($id: ID!) { page(id: $id) { translations } }',
      { id: pageId },
    )
    const { texts } = stored.translations['es']!
    expect(texts['blocks.a1.quote.text']).toMatchObject({ text: 'Funciona.' })

    const figures = { figures: [{ value: '3', label: 'Fields in Iowa' }] }
    await ask('mutation ($id: ID!, $input: PageInput!) { updatePage(id: $id, input: $input) { id } }', {
      id: pageId,
      input: { blocks: [{ key: 'b2', figures }, input.blocks[0]] },
    })
    await page.goto(`/admin/pages?edit=${pageId}&language=es`)
    await expect
      .poll(() => dialog.getByRole('group', { name: 'Quote 2' }).getByRole('textbox').first().inputValue())
      .toBe('Funciona.')
    await press(page, 'Use it for Label')
    await expectValue(page, 'Label', 'Campos')
  })

  it('is a draft for contributors', async () => {
    const page = await open(await createAccount('translating', 'CONTRIBUTOR'), '/admin/products')
    await openForm(page, 'de')
    await fill(page, { Name: 'Weizen' })
    await formDialog(page).getByRole('button', { name: 'Save draft', exact: true }).click()
    await page.getByText(/^Draft of .* saved\.$/).waitFor()
    await page.goto(`/admin/products?edit=${id}&in=draft&language=de`)
    await expectValue(page, 'Name', 'Weizen')
    await page.getByText('Differs from the live version in: German: Name').waitFor()
    // The draft keeps what was there when more is translated.
    await fill(page, { Category: 'Getreide' })
    await formDialog(page).getByRole('button', { name: 'Save draft', exact: true }).click()
    await formDialog(page).waitFor({ state: 'detached' })
    await page.goto(`/admin/products?edit=${id}&in=draft&language=de`)
    await expectValue(page, 'Category', 'Getreide')
    await expectValue(page, 'Name', 'Weizen')
    expect(await translationsOf()).toEqual({})
  })
})

describe('a translator', () => {
  const GERDA = { username: 'gerda', password: 'a meadow of clover' }

  beforeAll(async () => {
    await ask(
      'mutation ($rights: [String!]!) { createRole(name: "german", label: "German", rights: $rights, languages: ["de"]) { name } }',
      { rights: ['product:draft'] },
    )
    await ask('mutation ($input: UserInput!) { createUser(input: $input) { id } }', {
      input: { ...GERDA, email: 'gerda@verdant.example', role: 'german' },
    })
  })

  it('translates beside originals that are read-only, and is offered nothing that the role does not allow', async () => {
    const { languages } = await ask<{ languages: { items: { id: string; tag: string }[] } }>(
      '{ languages { items { id tag } } }',
    )
    const german = languages.items.find(({ tag }) => tag === 'de')!.id
    const setActive =
      'mutation ($ids: [ID!]!, $isActive: Boolean!) { setLanguagesActive(ids: $ids, isActive: $isActive) { id } }'
    // Visitors see the language when it is translated.
    await ask(setActive, { ids: [german], isActive: false })
    const page = await open(GERDA, '/admin/dashboard')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Translations' }).waitFor()
    const translate = page.getByRole('main').getByRole('link', { name: 'Translate' })
    await translate.waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Add / }).count()).toBe(0)
    await translate.click()
    await languageButton(page, 'Deutsch').waitFor()
    await expect.poll(() => languageButton(page, 'Español').count()).toBe(0)
    await page.goto(`/admin/products?edit=${id}`)
    const dialog = formDialog(page)
    await dialog.getByText('A winter cereal for soils that stay cold until May.').waitFor()
    await expect.poll(() => languageButton(page, 'English').count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Add Product' }).count()).toBe(0)
    // The first text that is missing.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('translations.de.name')
    await fill(page, { Name: 'Weizen' })
    await press(page, 'Preview')
    const shown = page.frameLocator('iframe[title="Preview"]').locator('html[lang="de"]')
    await shown.getByRole('heading', { name: 'Weizen' }).waitFor()
    await press(page, 'Back to the form')
    await dialog.getByRole('button', { name: 'Save draft', exact: true }).click()
    await page.getByText(/^Draft of .* saved\.$/).waitFor()
    await page.goto('/admin/translations?kind=PRODUCT')
    await page.getByRole('link', { name: `Draft: Wheat ${id.slice(0, 8)}` }).waitFor()
    await ask(setActive, { ids: [german], isActive: true })
    expectNoErrors(page)

    // An editor publishes the drafts of many items at once.
    const drafts = new URLSearchParams({ where: JSON.stringify({ hasDraft: { eq: true } }) })
    const editor = await open(EDITOR, `/admin/products?${drafts}`)
    await editor.getByRole('checkbox', { name: `Select Wheat ${id.slice(0, 8)}`, exact: true }).check()
    await press(editor, 'Publish the draft')
    await editor.getByText('1 draft published.').waitFor()
    expect(await textsIn('de')).toEqual({ name: 'Weizen' })
    await press(editor, 'Undo')
    await expect.poll(() => textsIn('de')).toEqual({})
    expectNoErrors(editor)
  })
})

describe('two people', () => {
  it('who translate into two languages at once overwrite nothing', async () => {
    const [spanish, german] = [await open(EDITOR, '/admin/products'), await open(ADMIN, '/admin/products')]
    await openForm(spanish, 'es')
    await openForm(german, 'de')
    await fill(spanish, { Name: 'Trigo' })
    await fill(german, { Name: 'Weizen' })
    await saveAndClose(spanish)
    await saveAndClose(german)
    expect([await textsIn('es'), await textsIn('de')]).toEqual([{ name: 'Trigo' }, { name: 'Weizen' }])
  })

  it('who translate the same text are asked by the name of the language', async () => {
    const [first, second] = [await open(EDITOR, '/admin/products'), await open(ADMIN, '/admin/products')]
    await openForm(first, 'es')
    await openForm(second, 'es')
    await fill(first, { Name: 'Trigo' })
    await fill(second, { Name: 'El trigo', Category: 'Cereales' })
    await saveAndClose(first)
    await formDialog(second).getByRole('button', { name: 'Save', exact: true }).click()
    const choice = second.getByRole('group', { name: 'Spanish: Name' })
    await choice.getByText('El trigo').waitFor()
    await choice.getByRole('radio', { name: /^Theirs/ }).check()
    await press(second, 'Save choices')
    await formDialog(second).waitFor({ state: 'detached' })
    expect(await textsIn('es')).toEqual({ name: 'Trigo', category: 'Cereales' })
  })
})

describe('the history', () => {
  it('names languages, and brings one text back', async () => {
    await changeProduct(id, { translations: { es: { texts: { name: 'Trigo' } }, de: { texts: { name: 'Weizen' } } } })
    await changeProduct(id, { translations: { es: { texts: { name: 'Error' } } } })
    const page = await open(EDITOR, '/admin/products')
    await openForm(page, 'es')
    await press(page, 'History')
    await press(page, 'Bring back Spanish: Name of version 2')
    await page.getByText('Spanish: Name of version 2 is back.').waitFor()
    expect([await textsIn('es'), await textsIn('de')]).toEqual([{ name: 'Trigo' }, { name: 'Weizen' }])
  })
})

describe('the screen of translations', () => {
  it('counts what is to do, and leads from item to item', async () => {
    await changeProduct(id, { translations: { de: { texts: TEXTS } } })
    await changeProduct(id, { description: 'Another one.' })
    const page = await open(EDITOR, '/admin/dashboard')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Translations' }).click()
    await settled(page)
    await languageButton(page, 'Deutsch').click()
    await page.getByRole('link', { name: '1 Outdated texts of Products' }).click()
    await expectAccessible(page)
    await page.getByRole('listitem').filter({ hasText: '1 outdated: Short description' }).getByRole('link').click()
    await press(page, 'Still right: Short description')
    await press(page, 'Save and next item')
    await page.waitForURL((url) => url.searchParams.get('edit') !== id && url.searchParams.get('language') === 'de')
    await formDialog(page).getByRole('textbox', { name: 'Category' }).waitFor()
    const { status } = await ask<{ status: { kind: string; outdated: number }[] }>(
      '{ status: translationStatus(language: "de") { kind outdated } }',
    )
    expect(status.find(({ kind }) => kind === 'PRODUCT')).toMatchObject({ outdated: 0 })
    await formDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/admin/translations?language=de&kind=PRODUCT&state=OUTDATED')
    expectNoErrors(page)
  })

  it('makes the complete translations of a kind visible, after a question', async () => {
    await changeProduct(id, {
      features: [],
      figure: { label: '', value: '' },
      translations: { de: { isVisible: false, texts: TEXTS } },
    })
    const page = await open(EDITOR, '/admin/translations?language=de&kind=PRODUCT')
    const button = page.getByRole('button', { name: /^Make \d+ complete items? visible$/ })
    await button.click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make visible' }).click()
    await page.getByText(/^\d+ translations? (?:is|are) visible\.$/).waitFor()
    expect((await translationsOf())['de']?.isVisible).toBe(true)
    await button.waitFor({ state: 'detached' })
    expectNoErrors(page)
  })

  it('is reached from the list of a kind', async () => {
    const page = await open(EDITOR, '/admin/services')
    await page.getByRole('search').getByRole('link', { name: 'Translations' }).click()
    await page.getByRole('heading', { name: 'To do of Services' }).waitFor()
  })

  it('is not in the navigation of a site with one language, and languages only for those who change them', async () => {
    const page = await open(EDITOR, '/admin/dashboard')
    const navigation = page.getByRole('navigation', { name: 'Admin' })
    await navigation.getByRole('link', { name: 'Translations' }).waitFor()
    await expect.poll(() => navigation.getByRole('link', { name: 'Languages' }).count()).toBe(0)
    const admin = await open(ADMIN, '/admin/dashboard')
    await unfold(admin, 'Site')
    await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Languages' }).waitFor()
  })
})

it('a language is added by its name, which fills in its tag and its own name', async () => {
  const page = await open(ADMIN, '/admin/languages/new')
  const choice = formDialog(page).getByRole('combobox', { name: 'Language' })
  await choice.selectOption({ label: 'Portuguese' })
  await expectValue(page, 'Name', 'Português')
  await choice.selectOption({ label: 'Brazilian Portuguese' })
  await expectValue(page, 'Name', 'Português (Brasil)')
  await expectValue(page, 'Tag', 'pt-BR')
  await fill(page, { Name: 'Português do Brasil' })
  await choice.selectOption({ label: 'Dutch' })
  await expectValue(page, 'Tag', 'nl')
  await expectValue(page, 'Name', 'Português do Brasil')
  await expectAccessible(page)
  await fill(page, { Name: 'Nederlands' })
  await saveAndClose(page)
  await page.getByRole('button', { name: 'Delete Nederlands' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/The texts stay stored/)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
})

it('translations of many items are shown and hidden at once, unless they lack texts', async () => {
  const { name } = (await ask<{ product: { name: string } }>('query ($id: ID!) { product(id: $id) { name } }', { id }))
    .product
  await changeProduct(id, { translations: { es: { texts: TEXTS }, de: { texts: { name: 'Weizen' } } } })
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/products')
  const set = async (tag: string, state: string) => {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await press(page, 'Translations …')
    await page.getByLabel('Language', { exact: true }).selectOption(tag)
    await page.getByLabel('Translations are').selectOption(state)
    await press(page, 'Apply')
  }
  await set('es', 'Visible to visitors')
  await page.getByText('1 of 1 items changed.').waitFor()
  expect((await translationsOf())['es']).toMatchObject({ isVisible: true })
  await page.reload()
  await set('de', 'Visible to visitors')
  await page
    .getByText(/has no text in German/)
    .first()
    .waitFor()
  expect((await translationsOf())['de']).toMatchObject({ isVisible: false })
  await page.reload()
  await set('es', 'Hidden')
  await page.getByText('1 of 1 items changed.').waitFor()
  expect((await translationsOf())['es']).toMatchObject({ isVisible: false })
})
