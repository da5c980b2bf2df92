import { expect, it } from 'vitest'
import { expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { edit, fill, press } from './actions.ts'
import { addToRelease, inSeconds, publishingSteps, RETRY } from './publishing-steps.ts'

const server = startSite({ JWT_SECRET: 'the secret that both instances of this test share' })
const { open, createAccount, find, visitor } = publishingSteps(server)

it('a release is prepared on two instances, reviewed by a link, goes live on both at its time and is rolled back', async () => {
  const other = await server.site.startInstance()
  const product = await find('products', 'PhosLoose')
  const path = `/product/${product.id}`
  /** Returns whether the visitors of each instance see what the release makes of the product. */
  const isLive = async () =>
    Promise.all(
      [server.site.url, other].map(async (url) => (await visitor(path, url)).text.includes('PhosLoose Spring')),
    )
  expect(await isLive()).toEqual([false, false])
  // The accounts of the demo cannot sign in to the other instance, which is no demo.
  const [ines, omar] = [await createAccount('ines', 'EDITOR'), await createAccount('omar', 'EDITOR')]
  const first = await open(ines, '/admin/products')
  await edit(first, 'PhosLoose')
  await fill(first, { Name: 'PhosLoose Spring' })
  await addToRelease(first, 'Spring launch', true)
  await first.getByRole('link', { name: 'In Spring launch: PhosLoose' }).waitFor()

  const second = await open(omar, '/admin/jobs', other)
  await edit(second, 'Fermentation Scientist')
  await fill(second, { Location: 'Ames in spring' })
  await addToRelease(second, 'Spring launch', false)
  await second.goto('/admin/releases')
  await expectAccessible(second)
  await second.getByRole('link', { name: /Spring launch/ }).click()
  await second.getByRole('region', { name: 'Products' }).getByText('PhosLoose Spring').first().waitFor()
  await second.getByRole('region', { name: 'Jobs' }).getByText('Ames in spring').waitFor()
  await press(second, 'Ask for review')
  await second.getByText('In review', { exact: true }).waitFor()
  await expectAccessible(second)
  await press(second, 'Preview …')
  await press(second, 'Create link')
  const link = await second.getByLabel('Preview link').inputValue()
  await press(second, 'Done')

  // The reviewer has no account. Both instances serve the link.
  const reviewer = await server.open()
  for (const origin of [other, server.site.url]) {
    await reviewer.goto(origin + new URL(link).pathname + path)
    await reviewer.getByRole('heading', { name: 'PhosLoose Spring' }).waitFor()
    await reviewer.getByText('Release “Spring launch”').waitFor()
  }
  const hint = reviewer.getByText('Subscribing works on the live website only.')
  const besides = reviewer.getByText('Trial results and new strains')
  const colourOf = (text: typeof hint) => text.evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf(hint)).toBe(await colourOf(besides))
  expect(await isLive()).toEqual([false, false])

  await first.goto(new URL(second.url()).pathname)
  await press(first, 'Approve')
  await first.getByText('Approved', { exact: true }).waitFor()
  await press(first, 'Schedule …')
  await first.getByLabel('Publish at').fill(await inSeconds(first, 4))
  await first.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await first.getByText('“Spring launch” goes live on').waitFor()
  // The screen shows by itself that the release is published.
  await first.getByText('Published', { exact: true }).waitFor(RETRY)
  await expect.poll(isLive, RETRY).toEqual([true, true])
  await reviewer.reload()
  await reviewer.getByText('Release “Spring launch” (published)').waitFor()

  await second.reload()
  await press(second, 'Roll back …')
  const plan = second.getByRole('dialog', { name: 'Roll back “Spring launch”?' })
  await plan.getByText('2 items return').waitFor()
  await plan.getByRole('button', { name: 'Roll back', exact: true }).click()
  await second.getByText('Rolled back', { exact: true }).waitFor()
  await expect.poll(isLive, RETRY).toEqual([false, false])
  expectNoErrors(first)
  expectNoErrors(second)
})
