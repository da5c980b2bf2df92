import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { isReference, optionsOf, type TextListField, typeOf } from '../../../schema/fields.ts'
import { ITEM_STATES, stateIn } from '../../../schema/fields/translations/state.ts'
import type { Kind } from '../../../schema/kind.ts'
import { collections, job } from '../../../schema/kinds/index.ts'
import { conditionInput } from '../client/graphql/choices.ts'
import { comparisonsOf, operandOf } from '../content/filters/comparisons.ts'
import { PAGE_SIZE } from '../content/list/use-list.ts'
import { conditionOf, filterFields } from '../content/filters/filters.ts'
import { TRANSLATION_STATES } from '../../../schema/lists.ts'
import { typeName } from '../../../schema/names.ts'
import { EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin } from '../../e2e/site.ts'
import { focused, listed, press, signIn } from './actions.ts'

const server = startSite()

/** Opens the editor of a new filter and chooses its field by keyboard. */
async function startFilter(page: Page, field: string) {
  await press(page, 'Filter')
  await page.getByRole('combobox', { name: 'Find a field' }).fill(field)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Condition' }).waitFor()
}

const filterChips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('button')

async function openJobs(search = '') {
  const page = await server.open()
  await signIn(page, EDITOR, `/admin/jobs${search}`)
  await page.getByRole('list', { name: 'Jobs' }).waitFor()
  return page
}

const jobNamed = (title: string) => ({
  title,
  department: 'RESEARCH',
  description: 'Short',
  detailedDescription: 'Long',
})

/** Creates jobs by one request. */
async function createJobs(titles: readonly string[], more: object = {}) {
  const parameters = titles.map((_, at) => `$j${at}: JobInput!`).join(', ')
  const fields = titles.map((_, at) => `j${at}: createJob(input: $j${at}) { id }`).join(' ')
  const values = titles.map((title, at) => [`j${at}`, { ...jobNamed(title), ...more }])
  await asAdmin(server.site.url, `mutation (${parameters}) { ${fields} }`, Object.fromEntries(values))
}

const FILTERED = ['Filtered Ada', 'Filtered Ben', 'Filtered Eve']

beforeAll(() => createJobs(FILTERED, { pay: { least: '961234' } }))

it('filters by the fields of a kind, and keeps the filters in the address', async () => {
  const page = await openJobs()
  const all = await listed(page, 'Jobs')
  await startFilter(page, 'departm')
  await press(page, 'Apply')
  await page.getByRole('alert').filter({ hasText: 'Enter a value' }).waitFor()
  await page.getByRole('checkbox', { name: 'Research', exact: true }).check()
  await expectAccessible(page)
  await press(page, 'Apply')
  await page.getByRole('button', { name: 'Department is one of Research' }).waitFor()
  await page.getByRole('link', { name: 'Edit Fermentation Scientist' }).waitFor({ state: 'detached' })
  await expect.poll(() => listed(page, 'Jobs')).toContain('Soil Microbiologist')

  await startFilter(page, 'Pay: Least')
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('is at least')
  await page.getByRole('textbox', { name: 'Value' }).fill('961234')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await listed(page, 'Jobs')).toSorted()).toEqual(FILTERED)
  // The field of a filter does not change; its comparison and value do.
  await press(page, 'Pay: Least is at least 961234.00')
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('is more than')
  await press(page, 'Apply')
  await page.getByText('No items match.').waitFor()
  await expect.poll(() => focused(page)).toContain('Pay: Least')
  await press(page, 'Pay: Least is more than 961234.00')
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('is not empty')
  await press(page, 'Apply')
  await expect.poll(async () => (await listed(page, 'Jobs')).toSorted()).toEqual(expect.arrayContaining(FILTERED))

  await page.reload()
  await page.getByRole('button', { name: 'Pay: Least is not empty' }).waitFor()
  await page.getByRole('list', { name: 'Jobs' }).waitFor()
  await expect.poll(() => listed(page, 'Jobs')).toEqual(expect.arrayContaining(FILTERED))
  await expect.poll(() => listed(page, 'Jobs')).not.toContain('Fermentation Scientist')
  await page.goto('/admin/products')
  await page.getByRole('list', { name: 'Products' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Pay: Least is not empty' }).waitFor()

  // Delete removes the filter that has the focus, which goes on to the next one.
  await page.getByRole('button', { name: 'Department is one of Research' }).press('Delete')
  await expect.poll(() => focused(page)).toContain('Pay: Least')
  await press(page, 'Remove filter: Pay: Least')
  await expect.poll(() => filterChips(page).count()).toBe(1)
  await expect.poll(() => focused(page)).toBe('Filter')
  await expect.poll(() => listed(page, 'Jobs')).toEqual(all)
  expect(new URL(page.url()).search).toBe('')
  expectNoErrors(page)
})

it('finds items by what they refer to, on a phone too', async () => {
  const { teamMembers } = await asAdmin<{ teamMembers: { items: { id: string; name: string }[] } }>(
    server.site.url,
    '{ teamMembers(limit: 1) { items { id name } } }',
  )
  const [contact] = teamMembers.items
  await createJobs(['Answered by someone'], { contact: contact!.id })
  const page = await openJobs()
  await page.setViewportSize({ width: 360, height: 740 })
  await startFilter(page, 'Contact')
  await page.getByRole('combobox', { name: 'Value' }).fill(contact!.name)
  await page.getByRole('option', { name: contact!.name }).click()
  await press(page, 'Apply')
  await page.getByRole('button', { name: `Contact is one of ${contact!.name}` }).waitFor()
  await expect.poll(() => listed(page, 'Jobs')).toEqual(['Answered by someone'])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  const { jobs } = await asAdmin<{ jobs: { items: { id: string }[] } }>(
    server.site.url,
    '{ jobs(search: "Answered by someone") { items { id } } }',
  )
  await asAdmin(server.site.url, `mutation { deleteJob(id: "${jobs.items[0]!.id}") { version } }`)
  await asAdmin(server.site.url, `mutation { deleteTeamMember(id: "${contact!.id}") { version } }`)
  await page.reload()
  await page.getByRole('button', { name: 'Contact is one of deleted item' }).waitFor()
  expectNoErrors(page)
})

it('changes all items that match, also those of other pages', async () => {
  const names = Array.from({ length: PAGE_SIZE + 1 }, (_, at) => `Applicant ${at}`)
  // An operation has at most 40 aliases.
  await createJobs(names.slice(0, 40))
  await createJobs(names.slice(40))
  const where = { and: [{ title: { startsWith: 'Applicant' } }, { department: { in: ['research'] } }] }
  const page = await openJobs(`?where=${encodeURIComponent(JSON.stringify(where))}`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await press(page, `Select all ${names.length}`)
  await page.getByText(`${names.length} selected`).waitFor()
  await press(page, 'Disable selected')
  await page.getByText(`${names.length} items are now inactive.`).waitFor()
  const { inactive } = await asAdmin<{ inactive: { items: { title: string }[] } }>(
    server.site.url,
    '{ inactive: jobs(where: { isActive: { eq: false } }, limit: 100) { items { title } } }',
  )
  expect(inactive.items.map(({ title }) => title).toSorted()).toEqual(names.toSorted())
  expectNoErrors(page)
})

it('says what is wrong with a condition in the address, and removes it', async () => {
  const page = await server.open()
  await signIn(page, EDITOR, `/admin/jobs?where=${encodeURIComponent('{"salary":{"gte":"10"}}')}`)
  await page.getByRole('alert').filter({ hasText: 'salary' }).waitFor()
  await press(page, 'Remove filter: {"salary":{"gte":"10"}}')
  await page.getByRole('list', { name: 'Jobs' }).waitFor()
})

it('offers only filters that the server accepts', async () => {
  const kinds: readonly Kind[] = collections
  let sent = 0
  for (const kind of kinds) {
    const fields = filterFields(kind)
    // The screen offers the states in the languages of the site.
    const states = fields.get(TRANSLATION_STATES) as TextListField | undefined
    const missing = stateIn('es', ITEM_STATES[0])
    const chosen = states && { ...states, options: [{ value: missing, name: missing, label: missing }] }
    if (chosen) fields.set(TRANSLATION_STATES, chosen)
    const conditions = [...fields].flatMap(([path, field]) =>
      comparisonsOf(field).map((comparison) => {
        const operand = operandOf(field, comparison)
        const id = '00000000-0000-4000-8000-000000000001'
        const value = optionsOf(field)
          ? [optionsOf(field)![0]!.value]
          : !isReference(field)
            ? operand && typeOf(operand).example({ ...operand, required: true }, 1)
            : [id]
        return conditionOf(path, comparison, comparison.fixed === undefined ? value : comparison.fixed)
      }),
    )
    sent += conditions.length
    const type = typeName(kind.name)
    // Within blocks, a condition is several comparisons, of which a query has at most 50.
    for (let at = 0; at < conditions.length; at += 10) {
      const and = conditions.slice(at, at + 10)
      await asAdmin(server.site.url, `query ($where: ${type}Where) { ${kind.name}Ids(where: $where) }`, {
        where: conditionInput(kind.fields, { and }),
      })
    }
  }
  expect(sent).toBeGreaterThan(filterFields(job).size * 2)
})
