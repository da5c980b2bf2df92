import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { job, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { makeJob, makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ website, cache: true })
const { content, pendingChanges, releases, schedule } = server.services
const actor = operator('test')

const END = '2099-01-31T23:00:00.000Z'

const pageOf = async (id: string) => (await server.fetch(`/job/${id}`)).text()
const endOf = async (id: string) => (await server.graphql(`{ job(id: "${id}") { activeUntil } }`)).data

/** Creates a job that a scheduled release changes in some way. */
async function scheduledJob(change: object) {
  const { id: itemId } = await content.create(actor, job, makeJob())
  const { id: releaseId } = await releases.create(actor, `R ${randomUUID()}`)
  await pendingChanges.save(actor, { releaseId, kind: job.name, itemId, baseVersion: 1, ...change })
  await schedule.schedule(actor, releaseId, END, 'Europe/Berlin')
  return { itemId, releaseId }
}

it('shows in the page of a job until when it is open, as soon as that is scheduled and only as long as it is', async () => {
  const { id } = await content.create(actor, job, makeJob())
  expect(await pageOf(id)).not.toContain('validThrough')
  const [release] = await schedule.scheduleItem(actor, {
    kind: job.name,
    itemId: id,
    baseVersion: 1,
    until: END,
    timeZone: 'Europe/Berlin',
  })
  await expect.poll(() => pageOf(id)).toContain(`"validThrough":"${END}"`)
  await schedule.unschedule(actor, release!.id)
  await expect.poll(() => pageOf(id)).not.toContain('validThrough')
})

it('shows the end of a job that is going to be deleted', async () => {
  const { itemId } = await scheduledJob({ action: 'delete' })
  expect(await endOf(itemId)).toEqual({ job: { activeUntil: END } })
})

it('shows no end for other changes', async () => {
  const { itemId } = await scheduledJob({ values: { title: 'Breeder' } })
  expect(await endOf(itemId)).toEqual({ job: { activeUntil: null } })
})

it('shows no end before it is scheduled', async () => {
  const { itemId, releaseId } = await scheduledJob({ values: { isActive: false } })
  await schedule.unschedule(actor, releaseId)
  expect(await endOf(itemId)).toEqual({ job: { activeUntil: null } })
})

it('tells visitors nothing about the end of items of other kinds', async () => {
  const { id } = await content.create(actor, product, makeProduct())
  const { errors } = await server.graphql(`{ product(id: "${id}") { activeUntil } }`)
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
})
