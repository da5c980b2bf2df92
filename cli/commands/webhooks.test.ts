import { beforeEach, describe, expect, it } from 'vitest'
import { operator } from '../../api/access/permissions/policy.ts'
import { product } from '../../schema/kinds/index.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServices, TEST_SECRET } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'

const { database, url, services } = await startServices()
const env = { JWT_SECRET: TEST_SECRET }
const actor = operator('test')
const ADDRESS = 'https://receiver.example/hook'

const run = (...args: string[]) => runInProcess(url, ['webhooks', ...args], { env })

beforeEach(() => database.query('truncate webhook, "webhookDelivery", audit'))

it('adds a webhook and prints its secret and nothing else', async () => {
  const { code, stdout, stderr } = await run('add', ADDRESS, '--kind', 'products', 'media', '--event', 'published')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^whsec_[\w+/]{43}=\n$/)
  expect(await services.webhooks.list(actor)).toMatchObject([
    { url: ADDRESS, topics: ['product', 'mediaFile'], events: ['published'], createdByName: 'command line' },
  ])
})

it('lists webhooks, for people and for programs', async () => {
  expect((await run('list')).stdout).toBe('There are no webhooks\n')
  await run('add', ADDRESS, '--kind', 'products')
  expect((await run('list')).stdout).toMatch(
    /^[\w-]{36} {2}active {2}0 waiting {2}kinds: products {2}events: all {2}https:\/\/receiver\.example\/hook\n$/,
  )
  const text = (await run('list', '--json')).stdout
  expect(JSON.parse(text)).toMatchObject([{ url: ADDRESS, state: 'ACTIVE', waiting: 0 }])
  expect(text).not.toContain('whsec_')
})

it('lists deliveries and sends one again', async () => {
  await run('add', ADDRESS)
  expect((await run('deliveries', ADDRESS)).stdout).toBe('There are no deliveries\n')
  const { id: itemId } = await services.content.create(actor, product, makeProduct())
  expect((await run('deliveries', ADDRESS)).stdout).toMatch(
    new RegExp(`^\\d+ {2}\\S+Z {2}waiting {4}attempts: 0 {2}product.published ${itemId} version 1 {2}not tried yet\n$`),
  )
  const [delivery] = JSON.parse((await run('deliveries', ADDRESS, '--json')).stdout) as { id: number }[]
  await database.query(`update "webhookDelivery" set state = 'DELIVERED', attempts = 1`)
  expect((await run('resend', String(delivery!.id))).stdout).toBe(`Delivery ${delivery!.id} is sent again\n`)
  expect(await database.query('select state, attempts from "webhookDelivery"')).toEqual([
    { state: 'WAITING', attempts: 0 },
  ])
})

it('skips a delivery and resumes a webhook that was paused', async () => {
  await run('add', ADDRESS, '--batch')
  await services.content.create(actor, product, makeProduct())
  await services.content.create(actor, product, makeProduct())
  const [last] = JSON.parse((await run('deliveries', ADDRESS, '--json')).stdout) as { id: number }[]
  expect((await run('skip', String(last!.id))).stdout).toBe(`Delivery ${last!.id} is skipped\n`)
  expect(await run('skip', String(last!.id))).toMatchObject({ code: 1, stderr: 'The delivery does not wait\n' })
  await database.query(`update webhook set state = 'PAUSED', "pauseReason" = 'The receiver answered 500'`)
  await database.query(`update "webhookDelivery" set attempts = 8, "lastError" = 'x' where state = 'WAITING'`)
  expect((await run('list')).stdout).toMatch(
    /paused {2}1 waiting, 1 failing {2}.* {2}in batches {2}.*\/hook {2}The receiver answered 500\n$/,
  )
  expect((await run('resume', ADDRESS)).stdout).toBe(`Resumed ${ADDRESS}: 1 delivery waits\n`)
  expect(await database.query('select state, "pauseReason" from webhook')).toEqual([
    { state: 'ACTIVE', pauseReason: null },
  ])
})

it('removes a webhook with consent, by its address or its id', async () => {
  await run('add', ADDRESS)
  await run('add', ADDRESS)
  expect(await run('remove', ADDRESS)).toMatchObject({ code: 1, stderr: expect.stringMatching(/Confirm with --yes/) })
  expect(await run('remove', ADDRESS, '--yes')).toMatchObject({ code: 1, stderr: expect.stringMatching(/Several/) })
  const [{ id } = { id: '' }] = await services.webhooks.list(actor)
  expect(await run('remove', id, '--yes')).toMatchObject({ code: 0, stdout: `Removed ${id}\n` })
  expect(await run('remove', ADDRESS, '--yes')).toMatchObject({ code: 0, stdout: `Removed ${ADDRESS}\n` })
  expect(await services.webhooks.list(actor)).toEqual([])
})

describe('wrong use is one line and a failure', () => {
  it.each([
    [['add'], /url/],
    [['add', 'ftp://example.org'], /https:/],
    [['add', 'http://10.0.0.1/'], /WEBHOOK_ALLOW/],
    [['add', ADDRESS, '--kind', 'leaflets'], /products/],
    [['add', ADDRESS, '--event', 'changed'], /published/],
    [['remove', ADDRESS, '--yes'], /no webhook/],
    [['deliveries', ADDRESS], /no webhook/],
    [['deliveries', ADDRESS, '--limit', 'x'], /--limit/],
    [['resend', '1'], /Delivery not found/],
    [['skip', '1'], /Delivery not found/],
    [['resume', ADDRESS], /no webhook/],
  ])('%j', async (args, words) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toMatch(words)
  })
})
