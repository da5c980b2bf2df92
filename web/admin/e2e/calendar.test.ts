import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { product } from '../../../schema/kinds/index.ts'
import { enumName } from '../../../schema/names.ts'
import { adminPaths } from '../shell/paths/paths.ts'
import { addDays, addMonths, dayOf, formatDay } from '../versions/calendar/days.ts'
import { fill, signIn } from './actions.ts'
import { publishingSteps } from './publishing-steps.ts'

const server = startSite()
const { createAccount } = publishingSteps(server)

const ZONE = 'America/Chicago'
/** A month in which nothing else is scheduled. */
const MONTH = addMonths(dayOf(new Date().toISOString(), ZONE).slice(0, 7), 3)
const MONTH_NAME = formatDay(`${MONTH}-01`, { month: 'long', year: 'numeric' })

/** Schedules the deactivation of a product, and returns the name of the release. */
async function scheduled(name: string, day: string) {
  const { page } = await asAdmin<{ page: { items: { id: string }[] } }>(
    server.site.url,
    'query { page: products(limit: 1) { items { id } } }',
  )
  const { release } = await asAdmin<{ release: { id: string } }>(
    server.site.url,
    'mutation ($name: String!) { release: createRelease(name: $name) { id } }',
    { name },
  )
  await asAdmin(
    server.site.url,
    `mutation ($release: ID!, $ids: [ID!]!, $at: DateTime!) {
      addToRelease(releaseId: $release, kind: ${enumName(product.name)}, ids: $ids, isActive: false) { id }
      scheduleRelease(id: $release, at: $at, timeZone: "${ZONE}") { id }
    }`,
    { release: release.id, ids: [page.items[0]!.id], at: `${day}T15:00:00Z` },
  )
  return release.id
}

const timeOf = async (id: string) => {
  const query = 'query ($id: ID!) { release(id: $id) { scheduledAt } }'
  const { release } = await asAdmin<{ release: { scheduledAt: string } }>(server.site.url, query, { id })
  return release.scheduledAt
}

const cell = (page: Page, day: string) =>
  page.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) })

/** Drags an entry of a day to another one, and lets it go when that day shows that it takes it. */
async function drag(page: Page, entry: Locator, before: string, after: string) {
  await entry.hover()
  await page.mouse.down()
  await cell(page, addDays(before, 1)).hover()
  await cell(page, after).hover()
  await expect.poll(() => cell(page, after).evaluate((day) => getComputedStyle(day).outlineStyle)).toBe('solid')
  await page.mouse.up()
}

it('shows what goes live by day, and moves it by drag and in the list', async () => {
  const [before, after] = [`${MONTH}-09`, `${MONTH}-11`]
  const id = await scheduled('Calendar launch', before)
  const page = await server.open({ viewport: { width: 1440, height: 1000 }, timezoneId: ZONE })
  await signIn(page, EDITOR, `${adminPaths.calendar}?month=${addMonths(MONTH, -1)}`)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('table', { name: MONTH_NAME }).waitFor()
  const entry = page.getByRole('link', { name: 'Calendar launch' })
  await cell(page, before).filter({ has: entry }).waitFor()
  // As all other screens do.
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: ZONE }).format(
    new Date(await timeOf(id)),
  )
  await entry.getByText(time).waitFor()
  await expectAccessible(page)
  await drag(page, entry, before, after)
  await page.getByText('“Calendar launch” goes live on').waitFor()
  await cell(page, after).filter({ has: entry }).waitFor()
  // The clocks may change between the two days.
  expect(dayOf(await timeOf(id), ZONE)).toBe(after)
  await page.getByRole('button', { name: 'Undo' }).click()
  await cell(page, before).filter({ has: entry }).waitFor()
  await entry.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await fill(page, { 'Publish at': `${after}T09:00` })
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await cell(page, after).filter({ has: entry }).waitFor()
  await expect.poll(() => entry.evaluate((link) => link.matches(':focus'))).toBe(true)
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.getByRole('button', { name: 'Change time: Calendar launch' }).click()
  await fill(page, { 'Publish at': `${after}T08:15` })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: formatDay(after, { weekday: 'long' }) })
    .filter({ has: entry })
    .first()
    .waitFor()
  await expectAccessible(page)
  await entry.click()
  await page.getByRole('heading', { level: 1, name: 'Calendar launch' }).waitFor()
  expectNoErrors(page)
})

it('moves by drag and in the list what is due, and says what is overdue', async () => {
  const { page: found } = await asAdmin<{ page: { items: { id: string; name: string }[] } }>(
    server.site.url,
    'query { page: products(limit: 1) { items { id name } } }',
  )
  const { id: itemId, name } = found.items[0]!
  const start = (dueOn: string) =>
    asAdmin(server.site.url, 'mutation ($input: CommentThreadInput!) { startCommentThread(input: $input) { id } }', {
      input: { kind: enumName(product.name), itemId, text: 'Please check the rate', dueOn },
    })
  const [before, after] = [`${MONTH}-16`, `${MONTH}-18`]
  await start(before)
  const page = await server.open({ viewport: { width: 1440, height: 1000 }, timezoneId: ZONE })
  await signIn(page, EDITOR, `${adminPaths.calendar}?month=${MONTH}`)
  const entry = page.getByRole('link', { name: `Comment on ${name}` })
  await cell(page, before).filter({ has: entry }).waitFor()
  // The days of other months are named by their month.
  const outside = page.getByRole('table').locator(`time:not([datetime^="${MONTH}"])`)
  await expect.poll(() => outside.filter({ hasNotText: /[A-Z]/ }).count()).toBe(0)
  await drag(page, entry, before, after)
  await page.getByText(`The comment on “${name}” is due on`).waitFor()
  await cell(page, after).filter({ has: entry }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cell(page, before).filter({ has: entry }).waitFor()
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.getByRole('button', { name: `Change day: comment on ${name}` }).press('Enter')
  await fill(page, { Due: after })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: formatDay(after, { weekday: 'long' }) })
    .filter({ has: entry })
    .first()
    .waitFor()

  const past = addMonths(MONTH, -6)
  await start(`${past}-03`)
  await page.goto(`${adminPaths.calendar}?month=${past}`)
  await page.getByRole('link', { name: `Overdue: Comment on ${name}` }).waitFor()
  await expectAccessible(page)
  expectNoErrors(page)
})

it('asks fingers for another time with a button below the entry', async () => {
  const day = `${MONTH}-23`
  await scheduled('Moved by touch', day)
  const page = await server.open({ viewport: { width: 1024, height: 1000 }, hasTouch: true, timezoneId: ZONE })
  await signIn(page, EDITOR, `${adminPaths.calendar}?month=${MONTH}`)
  const entry = cell(page, day).getByRole('link', { name: 'Moved by touch' })
  const button = cell(page, day).getByRole('button', { name: 'Change time: Moved by touch' })
  await entry.waitFor()
  await expect.poll(() => button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  await expectAccessible(page)
  await button.tap()
  await fill(page, { 'Publish at': `${MONTH}-24T09:00` })
  await page.getByRole('button', { name: 'Schedule', exact: true }).tap()
  await cell(page, `${MONTH}-24`).getByRole('link', { name: 'Moved by touch' }).waitFor()
  expectNoErrors(page)
})

it('is a list on a phone, and nobody moves what they may not publish', async () => {
  const day = `${MONTH}-20`
  await scheduled('Not yours to move', day)
  const page = await server.open({ viewport: { width: 360, height: 740 }, timezoneId: ZONE })
  await signIn(page, await createAccount('calendar-reader', 'CONTRIBUTOR'), `${adminPaths.calendar}?month=${MONTH}`)
  await page.getByRole('link', { name: 'Not yours to move' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Change time/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Show as month' }).count()).toBe(0)
  await page.goto(`${adminPaths.calendar}?month=${addMonths(MONTH, 5)}`)
  await page.getByText('Nothing goes live in this month.').waitFor()
  expectNoErrors(page)
})
