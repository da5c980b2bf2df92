import { describe, expect, it } from 'vitest'
import content from '../../schema/defaults/products-section.json' with { type: 'json' }
import { fillIn } from '../../schema/fill-in.ts'
import { en } from '../../schema/labels/en.ts'
import { expectAccessibleInScheme, expectNoErrors, sharedSite } from './harness.ts'
import { SCREENS } from './screens.ts'
import { hydrated, skipSplash } from './site.ts'

const server = sharedSite()

const [crop, soil, planter] = content.finderQuestions.map(({ question }) => question) as [string, string, string]
const answerTo = (choices: string) => content.finderAnswers.find((answer) => answer.choices === choices)!
const labelOf = (key: string) => content.finderChoices.find((choice) => choice.key === key)!.choice

describe.each(SCREENS)('the finder on %s', (_, screen) => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('answers with a product, its trials and what excludes it, by keyboard, %s', async (_name, javaScriptEnabled) => {
    const page = await server.open({ ...screen, javaScriptEnabled })
    if (javaScriptEnabled) await skipSplash(page)
    await page.goto('/products#finder')
    if (javaScriptEnabled) await hydrated(page)
    const finder = page.locator('#finder')
    await finder.getByLabel(crop).selectOption('soybean')
    await finder.getByLabel(soil).selectOption('new-ground')
    await finder.getByLabel(planter).selectOption('seed')
    await finder.getByLabel(planter).press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?fit-crop=soybean&fit-soil=new-ground&fit-planter=seed#finder$/)

    const answer = page.locator('.finder-answer')
    const { text, excludes } = answerTo('soybean new-ground')
    await answer.getByText(text).waitFor()
    for (const one of excludes) await expect.poll(() => answer.getByText(one).isVisible()).toBe(true)
    await expect
      .poll(() => answer.getByRole('link', { name: /^NoduleReady Soy/ }).getAttribute('href'))
      .toMatch(/^\/product\//)
    // The choices stay, so that visitors can change one of them.
    await expect.poll(() => finder.getByLabel(soil).inputValue()).toBe('new-ground')
    if (javaScriptEnabled) await expectAccessibleInScheme(page, '#finder')
    expectNoErrors(page)
  })
})

it('says that none fits, and lets visitors call or write with their choices', async () => {
  const page = await server.open()
  await skipSplash(page)
  await page.goto('/products?fit-crop=corn&fit-soil=high-matter&fit-planter=no-planter#finder')
  await hydrated(page)
  const answer = page.locator('.finder-answer')
  await answer.getByText(answerTo('corn high-matter').text).waitFor()
  await expect.poll(() => answer.getByRole('link', { name: /^NoduleReady|trial/i }).count()).toBe(0)
  const call = answer.getByRole('link', { name: new RegExp(`^${fillIn(en['products.call'], { phone: '' })}`) })
  await expect.poll(() => call.getAttribute('href')).toMatch(/^tel:\+/)
  const mail = new URL((await answer.getByRole('link', { name: en['products.send'] }).getAttribute('href'))!)
  expect(mail.protocol).toBe('mailto:')
  const body = mail.searchParams.get('body')!
  for (const [question, key] of [
    [crop, 'corn'],
    [soil, 'high-matter'],
    [planter, 'no-planter'],
  ] as const)
    expect(body).toContain(`${question}: ${labelOf(key)}`)
  expectNoErrors(page)
})

it.each([true, false])('names the questions without an answer, with JavaScript: %s', async (javaScriptEnabled) => {
  const page = await server.open({ javaScriptEnabled })
  if (javaScriptEnabled) await skipSplash(page)
  await page.goto('/products#finder')
  if (javaScriptEnabled) await hydrated(page)
  const finder = page.locator('#finder')
  await finder.getByLabel(crop).selectOption('corn')
  await finder.getByRole('button').click()
  await page.waitForURL(/\?fit-crop=corn&/)
  const missing = finder.getByRole('alert')
  await expect.poll(() => missing.innerText()).toBe(`${en['products.choose']} ${soil} · ${planter}`)
  await expect.poll(() => finder.getByLabel(crop).inputValue()).toBe('corn')
  expectNoErrors(page)
})

it('waits for all choices', async () => {
  const page = await server.open()
  await page.goto('/products?fit-crop=corn#finder')
  await page.locator('#finder').waitFor()
  await expect.poll(() => page.locator('.finder-answer').count()).toBe(0)
})

it('says what a list was found by, and leads back to all products', async () => {
  const page = await server.open()
  await skipSplash(page)
  await page.goto('/products')
  await page.getByRole('navigation', { name: en['products.find'] }).getByRole('link', { name: 'Corn' }).click()
  const list = page.locator('#products-list')
  await list.getByRole('heading', { level: 2, name: 'Corn' }).waitFor()
  await list.getByText(/^[2-9] products$/).waitFor()
  await expect.poll(() => list.getByRole('button').filter({ hasText: 'All Products' }).count()).toBe(0)
  await list.getByRole('link', { name: 'All products' }).click()
  await list.getByRole('button', { name: 'All Products' }).waitFor()
  expectNoErrors(page)
})

it('lists crops and problems in one row on phones, each in its width', async () => {
  const page = await server.open({ viewport: { width: 360, height: 740 } })
  await skipSplash(page)
  await page.goto('/products')
  const heights = await page
    .locator('.finds li')
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(4)
  expect(Math.max(...heights)).toBeLessThan(60)
})
