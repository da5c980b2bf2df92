import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { press, signIn } from './actions.ts'

const server = startSite()

const choose = (page: Page, content: string | Buffer, name = 'products.csv') =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  })

const nameOf = async (id: string) =>
  (
    await asAdmin<{ product: { name: string } }>(server.site.url, 'query ($id: ID!) { product(id: $id) { name } }', {
      id,
    })
  ).product.name

it('exports what a list shows, imports the changed file after its plan was read, and undoes it', async () => {
  const page = await server.open()
  const { products } = await asAdmin<{ products: { items: { id: string; name: string }[] } }>(
    server.site.url,
    '{ products(limit: 1) { items { id name } } }',
  )
  const { id, name } = products.items[0]!
  await signIn(page, EDITOR, `/admin/products?q=${encodeURIComponent(name)}`)
  await press(page, 'Import and export')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(id)
  await press(page, 'Import and export')
  await page.getByRole('menuitem', { name: 'Import a file …' }).click()
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor()

  await choose(page, file.replace(`,${name},`, `,${name} anew,`))
  await page.getByRole('heading', { name: /^Plan for products\.csv: 1 to change/ }).waitFor()
  await page.getByText(`${name} anew`).first().waitFor()
  await expectAccessible(page)
  expect(await nameOf(id)).toBe(name)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 changed.').waitFor()
  expect(await nameOf(id)).toBe(`${name} anew`)
  // The activity names the file.
  const other = await server.open()
  await signIn(other, EDITOR, '/admin/activity')
  const entry = other.getByRole('listitem').filter({ hasText: `${name} anew` })
  await entry.getByText('by the import of “products.csv”').waitFor()
  // The attempt that fails can be repeated.
  await page.route('**/imports/undo', (route) => route.abort(), { times: 1 })
  await press(page, 'Undo')
  await press(page, 'Try again')
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
  expect(await nameOf(id)).toBe(name)
  expectNoErrors(page)
})

it('names row and field of what is wrong with a file within the screen, and imports nothing of it', async () => {
  const page = await server.open({ viewport: { width: 390, height: 844 } })
  const long = 'x'.repeat(300)
  await signIn(page, EDITOR, '/admin/import')
  await choose(
    page,
    `name,category,description,detailed description,order\nAzo,Soil,Short,"Long\n\nand longer",1\nRhizo,,Short,Long,many\n${long},Soil,Short,Long,1\n`,
  )
  await page.getByLabel('Each row is one of').selectOption('Products')
  await page.getByRole('heading', { name: 'Plan for products.csv: 1 to create, 2 invalid' }).waitFor()
  // A cell with several lines is in one row of a spreadsheet.
  await page.getByText('products.csv, row 3').first().waitFor()
  await page.getByText('“Rhizo” · Category is required').waitFor()
  await page.getByText(`“${long}” · Name must be`).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await choose(page, 'name\n"Azo\n')
  await page.getByRole('alert').getByText('products.csv').waitFor()
  await choose(page, 'name,categry\nAzo,Soil\n')
  await page
    .getByText('products.csv, header row: products have no field “categry”. Did you mean Category? They have:')
    .waitFor()
  await choose(page, 'name,colour\nAzo,red\n')
  const refusal = page.getByRole('alert').filter({ hasText: 'products have no field “colour”' })
  await expect
    .poll(() => refusal.textContent())
    .toMatch(/Short description, Detailed description.*Rename these columns/)
  await expect.poll(() => refusal.textContent()).not.toMatch(/shortDescription|--|command line/)
  await choose(page, Buffer.from([0x89, 0x50]), 'leaf.png')
  await page.getByText('leaf.png is neither an export of Verdant').waitFor()
  expectNoErrors(page)
})

it('imports drafts, and does not import what the site has changed since the plan', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/import?kind=products')
  const file = 'name,category,description,detailed description\nAzo of the test,Soil,Short,Long\n'
  await page.getByLabel('What is imported becomes').selectOption('drafts')
  await choose(page, file)
  await page.getByRole('heading', { name: 'Plan for products.csv: 1 to create' }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'The drafts are saved' }).waitFor()

  await page.getByLabel('What is imported becomes').selectOption('live')
  await page.getByRole('heading', { name: 'Plan for products.csv: 1 to create' }).waitFor()
  await asAdmin(
    server.site.url,
    'mutation { createProduct(input: { name: "Azo of the test", category: "Soil", description: "x", detailedDescription: "x" }) { id } }',
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('The content changed since the plan was shown').waitFor()
  await press(page, 'Try again')
  await page.getByRole('heading', { name: 'Plan for products.csv: 1 to change' }).waitFor()
  expectNoErrors(page)
})

it('exports what there is to translate, and imports what a translator sends back', async () => {
  const add = 'mutation ($input: ServiceInput!) { createService(input: $input) { id } }'
  const input = { title: 'Soil walk', category: 'Soil', description: 'An hour', detailedDescription: 'An hour outside' }
  await asAdmin(server.site.url, add, { input })
  const page = await server.open()
  await signIn(page, EDITOR, '/admin/translations?language=es&kind=SERVICE')
  await press(page, 'Files for translators')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export what is to do, for spreadsheets' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(',Soil walk,,missing,')
  await press(page, 'Files for translators')
  await page.getByRole('menuitem', { name: 'Import a file …' }).click()
  await choose(page, file.replace(',Soil walk,,', ',Soil walk,Paseo por el suelo,'), 'es-services.csv')
  await page.getByRole('heading', { name: /^Plan for es-services\.csv: 1 to change/ }).waitFor()
  await page.getByText('Paseo por el suelo').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 changed.').waitFor()
  await page.getByRole('link', { name: 'Show translations' }).click()
  await page.getByText('3 missing: Category, Short description, Detailed description').waitFor()
  expectNoErrors(page)
})
