import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { product, service, stored } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { freePort } from '../../platform/process/free-port.ts'
import { makeProduct, makeService } from '../../testing/factories.ts'
import { isPublicAddress } from '../../platform/outbound/public-request.ts'
import { startServices, TEST_SECRET } from '../../testing/services.ts'
import { type ReceivedMessage, startReceiver } from '../../testing/webhook-receiver.ts'
import { WAITS } from './delivery-repository.ts'
import { WebhookDispatcher } from './dispatcher.ts'
import type { WebhookInput } from './input.ts'
import { WebhookService } from './service.ts'

const { database, services } = await startServices({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } })
const actor = operator('test')
const tables = ['webhook', 'webhookDelivery', 'revision', 'mail', 'users', ...stored.map(({ name }) => name)]

beforeEach(() => database.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade`))

/** What was logged when webhooks were paused. */
const pauses: unknown[] = []

interface SendOptions {
  attemptMs?: number
  webhooks?: WebhookService
}

function startDispatcher({ attemptMs, webhooks = services.webhooks }: SendOptions = {}) {
  const errors: unknown[] = []
  const dispatcher = new WebhookDispatcher({
    database,
    services: { mailOutbox: services.mailOutbox, webhooks },
    publicUrl: () => 'https://verdant.example',
    onError: (error) => errors.push(error),
    onPause: (paused) => pauses.push(paused),
    ...(attemptMs && { attemptMs }),
  })
  onTestFinished(async () => {
    await dispatcher.close()
    expect(errors).toEqual([])
  })
  return dispatcher
}

/** Sends what is due. */
async function send(options?: SendOptions) {
  const dispatcher = startDispatcher(options)
  await dispatcher.dispatch()
  await dispatcher.idle()
}

const add = async (url: string, input: Partial<WebhookInput> = {}) => {
  const { webhook, secret } = await services.webhooks.add(actor, { url, topics: ['product'], events: [], ...input })
  return { id: webhook.id, secret }
}

const createProduct = (name: string) => services.content.create(actor, product, makeProduct({ name }))
const rename = (id: string, name: string) => services.content.update(actor, product, id, { name })
const log = async (id: string) => (await services.webhookDeliveries.list(actor, id, { limit: 50, offset: 0 })).items

/** Makes everything due that waits for its next attempt. */
const pass = async () => {
  await database.query(
    `update "webhookDelivery" set "nextAttemptAt" = now() - interval '1 second' where state = 'WAITING'`,
  )
  await database.query(`update webhook set "retryAt" = null`)
}

const nameOf = ({ data }: ReceivedMessage) => (data.values as { name: string }).name

it('sends events that the package standardwebhooks verifies, and logs them', async () => {
  const { url, received } = await startReceiver((_, response) => response.end('thank you'))
  const { id, secret } = await add(url)
  const { id: itemId } = await createProduct('Örtlich')
  await services.content.create(actor, service, makeService())
  await send()
  expect(received).toHaveLength(1)
  const { headers, source } = received[0]!
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(new Webhook(secret).verify(source, headers)).toMatchObject({
    type: 'product.published',
    data: { id: itemId, version: 1, values: { name: 'Örtlich' } },
  })
  expect(() => new Webhook(secret).verify(source.replace('Örtlich', 'Other'), headers)).toThrow(
    'No matching signature found',
  )
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Verdant webhooks (+https://verdant.example)',
  })
  expect(await log(id)).toMatchObject([
    {
      messageId: headers['webhook-id'],
      state: 'DELIVERED',
      attempts: 1,
      status: 200,
      response: 'thank you',
      body: source,
      lastError: null,
      durationMs: expect.any(Number),
      deliveredAt: expect.stringMatching(/Z$/),
    },
  ])
})

it('signs with both secrets for a day after a rotation', async () => {
  const { url, received } = await startReceiver()
  const { id, secret: before } = await add(url)
  const { secret: after } = await services.webhooks.rotateSecret(actor, id)
  await createProduct('First')
  await send()
  await database.query(`update webhook set "previousSecretUntil" = now()`)
  await createProduct('Second')
  await send()
  const [first, second] = received
  for (const secret of [before, after]) new Webhook(secret).verify(first!.source, first!.headers)
  new Webhook(after).verify(second!.source, second!.headers)
  expect(() => new Webhook(before).verify(second!.source, second!.headers)).toThrow('No matching signature found')
})

describe('a receiver that fails', () => {
  it('gets each message again with the same id and body, until it accepts it', async () => {
    const statuses = [500, 503, 301, 200]
    const { url, received } = await startReceiver((_, response) =>
      response.writeHead(statuses.shift()!, { location: 'http://127.0.0.1:9/' }).end(),
    )
    const { id } = await add(url)
    await createProduct('Persistent')
    for (let attempt = 1; attempt <= 4; attempt++) {
      await send()
      await send()
      expect(received).toHaveLength(attempt)
      await pass()
    }
    await send()
    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ source }) => source)).size).toBe(1)
    expect(await log(id)).toMatchObject([{ state: 'DELIVERED', attempts: 4, status: 200, lastError: null }])
  })

  it.each([
    ['refuses connections', 'ECONNREFUSED'],
    ['breaks off', 'socket hang up'],
    ['stalls', 'The receiver did not answer in time'],
    ['redirects', 'The receiver redirects (302). Redirects are not followed'],
  ])('%s: %s is in the log', async (manner, message) => {
    const { url, received, close } = await startReceiver((_, response) => {
      if (manner === 'breaks off') response.destroy()
      if (manner === 'redirects') response.writeHead(302, { location: url }).end()
    })
    if (manner === 'refuses connections') await close()
    const { id } = await add(url)
    await createProduct('Lost')
    await send(manner === 'stalls' ? { attemptMs: 200 } : {})
    expect(await log(id)).toMatchObject([
      { state: 'WAITING', attempts: 1, lastError: expect.stringContaining(message) },
    ])
    expect(received).toHaveLength(manner === 'refuses connections' ? 0 : 1)
  })

  it('keeps the beginning of an endless response only', async () => {
    const { url } = await startReceiver((_, response) => {
      const more = () => response.write('x'.repeat(1000)) && setImmediate(more)
      response.on('drain', more).on('error', () => {})
      more()
    })
    const { id } = await add(url)
    await createProduct('Talkative')
    await send()
    const [delivery] = await log(id)
    expect(delivery).toMatchObject({ state: 'DELIVERED', response: 'x'.repeat(2048) })
  })

  it('gets the changes of an item in their order, and those of other items meanwhile', async () => {
    let isBroken = true
    const { url, received } = await startReceiver((message, response) =>
      response.writeHead(isBroken && nameOf(message).startsWith('A') ? 500 : 200).end(),
    )
    await add(url)
    const a = await createProduct('A1')
    const b = await createProduct('B1')
    for (const number of [2, 3]) {
      await rename(a.id, `A${number}`)
      await rename(b.id, `B${number}`)
    }
    await send()
    expect(received.map(nameOf).filter((name) => name.startsWith('B'))).toEqual(['B1', 'B2', 'B3'])
    expect(received.map(nameOf).filter((name) => name.startsWith('A'))).toEqual(['A1'])
    isBroken = false
    await pass()
    await send()
    expect(received.map(nameOf).slice(-3)).toEqual(['A1', 'A2', 'A3'])
  })

  it('is tried for a day, and then paused with a mail to admins. What waits is sent after it is resumed', async () => {
    let status = 500
    const { url, received } = await startReceiver((_, response) => response.writeHead(status).end())
    await services.users.add(actor, {
      username: 'ada',
      email: 'ada@example.org',
      role: 'admin',
      password: 'a long password of the tests',
    })
    const { id } = await add(url)
    const { id: itemId } = await createProduct('One')
    await rename(itemId, 'Two')
    for (let attempt = 0; attempt <= WAITS.length; attempt++) {
      expect((await services.webhooks.one(actor, id)).state).toBe('ACTIVE')
      await send()
      await pass()
    }
    expect(WAITS.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(24 * 60 * 60)
    expect(await services.webhooks.one(actor, id)).toMatchObject({
      state: 'PAUSED',
      pauseReason: 'A day of attempts has failed. The receiver answered 500',
      waiting: 2,
    })
    await send()
    expect(received).toHaveLength(WAITS.length + 1)
    const { items: mails } = await services.mail.list(actor, { limit: 10, offset: 0 })
    expect(mails).toMatchObject([
      {
        recipient: 'ada@example.org',
        subject: `Webhook paused: ${new URL(url).host}`,
        link: `https://verdant.example/admin/webhooks/${id}`,
      },
    ])
    status = 200
    await services.webhooks.resume(actor, id)
    await send()
    expect(received.slice(-2).map(nameOf)).toEqual(['One', 'Two'])
    expect(await services.webhooks.one(actor, id)).toMatchObject({ state: 'ACTIVE', pauseReason: null, waiting: 0 })
  })

  it('is paused at once when it answers 410', async () => {
    const statuses = [410, 200]
    const { url, received } = await startReceiver((_, response) => response.writeHead(statuses.shift()!).end())
    const { id } = await add(url)
    await createProduct('Gone')
    await send()
    expect(await services.webhooks.one(actor, id)).toMatchObject({ state: 'PAUSED', waiting: 1 })
    await services.webhooks.resume(actor, id)
    await send()
    expect(received).toHaveLength(2)
    expect(await services.webhooks.one(actor, id)).toMatchObject({ state: 'ACTIVE', waiting: 0 })
  })

  it('is not flooded: after five failures in a row, everything waits', async () => {
    const { url, received } = await startReceiver((_, response) => response.writeHead(500).end())
    const { id } = await add(url)
    for (let number = 0; number < 30; number++) await createProduct(`Product ${number}`)
    await send()
    expect(received.length).toBeGreaterThanOrEqual(5)
    expect(received.length).toBeLessThan(10)
    const sent = received.length
    await database.query(`update "webhookDelivery" set "nextAttemptAt" = now() - interval '1 second'`)
    await send()
    expect(received).toHaveLength(sent)
    expect((await services.webhooks.one(actor, id)).retryAt).toMatch(/Z$/)
    const [delivery] = await log(id)
    await services.webhookDeliveries.sendAgain(actor, String(delivery!.id))
    await send()
    expect(received.length).toBeGreaterThan(sent)
    expect(received.length).toBeLessThan(sent + 10)
  })
})

it('a receiver that stalls holds up neither other webhooks nor a save', async () => {
  const slow = await startReceiver(() => {})
  const fast = await startReceiver()
  await add(slow.url)
  await add(fast.url)
  const dispatcher = startDispatcher()
  for (let number = 0; number < 6; number++) await createProduct(`Product ${number}`)
  await dispatcher.dispatch()
  await expect.poll(() => fast.received.length).toBe(6)
  await createProduct('Another')
  await dispatcher.dispatch()
  await expect.poll(() => fast.received.length).toBe(7)
  expect(slow.received.length).toBeLessThanOrEqual(4)
  // Closing ends the attempts at hand, which count for nothing.
  await dispatcher.close()
  const rows = await database.query(`select attempts from "webhookDelivery" where state = 'WAITING' and attempts > 0`)
  expect(rows).toEqual([])
})

it('several instances send each delivery once', async () => {
  const { url, received } = await startReceiver((_, response) => setImmediate(() => response.end()))
  await add(url)
  for (let number = 0; number < 20; number++) await createProduct(`Product ${number}`)
  await Promise.all([send(), send(), send()])
  await send()
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

describe('an address inside the network', () => {
  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://2130706434/',
    'http://0x7f.2/',
  ])('%s is refused when the webhook is added', async (url) =>
    expect(add(url)).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'url', message: expect.stringContaining('WEBHOOK_ALLOW') }],
    }),
  )

  it('is refused when it is sent, if a name resolves to it', async () => {
    const { url, received } = await startReceiver()
    const inside = new URL(url)
    inside.hostname = 'localhost'
    const isAllowed = isPublicAddress
    const webhooks = new WebhookService(database, services.reauthentication, { secret: TEST_SECRET, isAllowed })
    const { id } = await add(inside.href)
    await createProduct('Inside')
    await send({ webhooks })
    expect(await log(id)).toMatchObject([
      { state: 'WAITING', status: null, lastError: expect.stringContaining('is not a public address') },
    ])
    expect(received).toEqual([])
  })
})

it.each([
  ['ftp://example.org/', 'url'],
  ['https://user:secret@example.org/', 'url'],
  ['https://example.org/#part', 'url'],
  ['not an address', 'url'],
  [`https://example.org/${'a'.repeat(2000)}`, 'url'],
])('refuses %s', async (url, field) => expect(add(url)).rejects.toMatchObject({ code: 'INVALID', errors: [{ field }] }))

it('refuses unknown topics and events', async () => {
  const url = 'https://example.org/'
  await expect(add(url, { topics: ['weather'] })).rejects.toMatchObject({ errors: [{ field: 'topics' }] })
  await expect(add(url, { events: ['toString'] })).rejects.toMatchObject({ errors: [{ field: 'events' }] })
})

it('sends a delivery again, and skips one that the receiver never accepts', async () => {
  let status = 200
  const { url, received } = await startReceiver((_, response) => response.writeHead(status).end())
  const { id } = await add(url)
  const { id: itemId } = await createProduct('One')
  await send()
  const [first] = await log(id)
  await services.webhookDeliveries.sendAgain(actor, String(first!.id))
  await send()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([first!.messageId, first!.messageId])
  status = 500
  await rename(itemId, 'Two')
  await rename(itemId, 'Three')
  await send()
  const [third, second] = await log(id)
  expect([third!.attempts, second!.attempts]).toEqual([0, 1])
  await services.webhookDeliveries.skip(actor, String(second!.id))
  status = 200
  await send()
  expect((await log(id)).map(({ state }) => state)).toEqual(['DELIVERED', 'SKIPPED', 'DELIVERED'])
  await expect(services.webhookDeliveries.skip(actor, String(second!.id))).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const unknown of ['0', '-1', '1e3', '99999999999999999999', 'a'])
    await expect(services.webhookDeliveries.sendAgain(actor, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('stores neither addresses nor secrets in plain text', async () => {
  const { secret } = await add('https://receiver.example/hook?token=abc123')
  const text = JSON.stringify(await database.query('select * from webhook, audit'))
  for (const plain of ['receiver.example/hook', 'abc123', secret, secret.slice(6)]) expect(text).not.toContain(plain)
})

it('is paused if its address cannot be decrypted', async () => {
  const { id } = await add('https://receiver.example/')
  await database.query(`update webhook set "sealedUrl" = 'AAAA'`)
  await createProduct('Unreadable')
  await send()
  expect(await services.webhooks.one(actor, id)).toMatchObject({ url: null, state: 'PAUSED', waiting: 1 })
})

it('deletes deliveries after 30 days, and those of removed webhooks at once', async () => {
  const { id } = await add('https://receiver.example/')
  await createProduct('Old')
  await createProduct('New')
  await database.query(
    `update "webhookDelivery" set "createdAt" = now() - interval '31 days' where id = (select min(id) from "webhookDelivery")`,
  )
  await services.retention.cleanUp()
  expect(await log(id)).toHaveLength(1)
  await services.webhooks.remove(actor, id)
  expect(await database.query('select id from "webhookDelivery"')).toEqual([])
  await expect(services.webhooks.remove(actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('is verified by the receiver of docs/webhooks.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
  const [, program] = /```js\n(.*?)```/s.exec(page)!
  const port = await freePort()
  const { secret } = await add(`http://127.0.0.1:${port}/`)
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', program!], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  onTestFinished(() => void receiver.kill())
  let output = ''
  for (const stream of [receiver.stdout, receiver.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output).toBe('Listening\n')
  const { id } = await createProduct('Example')
  await send()
  await expect.poll(() => output).toBe(`Listening\nproduct.published ${id} 1\n`)
})

describe('a webhook that gets events together', () => {
  interface Batch {
    type: string
    data: { id: string; type: string; data: { id: string; values: { name: string } } }[]
  }
  const batches = (received: readonly ReceivedMessage[]) => received.map(({ source }) => JSON.parse(source) as Batch)

  it('gets the events of one kind in one signed request, which the log shows one by one', async () => {
    const { url, received } = await startReceiver()
    const { id, secret } = await add(url, { topics: ['product', 'service'], isBatched: true })
    const names = Array.from({ length: 60 }, (_, n) => `P${n}`)
    for (const name of names) await createProduct(name)
    await services.content.create(actor, service, makeService())
    await send()
    const sent = batches(received)
    // Each of the connections of a webhook claims a batch.
    expect(received.length).toBeLessThan(10)
    expect(new Set(sent.map(({ type }) => type))).toEqual(new Set(['product.batch', 'service.batch']))
    const products = sent.filter(({ type }) => type === 'product.batch').flatMap(({ data }) => data)
    expect(products.map(({ data }) => data.values.name).toSorted()).toEqual(names.toSorted())
    expect(sent.every(({ data }) => data.length <= 50)).toBe(true)
    for (const { source, headers } of received) new Webhook(secret).verify(source, headers)
    const { items } = await services.webhookDeliveries.list(actor, id, { limit: 100, offset: 0 })
    expect(items).toHaveLength(61)
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['DELIVERED']))
    expect(new Set(items.map(({ messageId }) => messageId))).toEqual(
      new Set(sent.flatMap(({ data }) => data.map((event) => event.id))),
    )
    expect(JSON.parse(items.at(-1)!.body!)).toMatchObject({ type: 'product.published' })
  })

  it('gets later events of an item after earlier ones', async () => {
    const { url, received } = await startReceiver()
    await add(url, { isBatched: true })
    const { id } = await createProduct('First')
    await rename(id, 'Second')
    await rename(id, 'Third')
    await send()
    await send()
    await send()
    const events = batches(received).flatMap(({ data }) => data)
    expect(events.map(({ data }) => data.values.name)).toEqual(['First', 'Second', 'Third'])
  })

  it('gets each event alone from the third attempt on, so that one that is never accepted holds up no other', async () => {
    const { url, received } = await startReceiver(({ source }, response) => {
      response.statusCode = source.includes('Poison') ? 500 : 200
      response.end()
    })
    const { id } = await add(url, { isBatched: true })
    for (const name of ['One', 'Poison', 'Two']) await createProduct(name)
    for (let attempt = 0; attempt < 3; attempt++) {
      await send()
      await pass()
    }
    expect(batches(received).at(-1)!.data).toHaveLength(1)
    const waiting = (await log(id)).filter(({ state }) => state === 'WAITING')
    expect(waiting.map(({ body }) => body)).toEqual([expect.stringContaining('Poison')])
  })
})

it('is visible to operators while it fails and when it is paused', async () => {
  const registry = new Registry()
  services.webhookHealth.observe(registry)
  const metric = async (name: string) => {
    await services.webhookHealth.sample()
    return new RegExp(`^${name}\\{webhook="(.*)",host="(.*)"\\} (\\d+)$`, 'm').exec(await registry.metrics())?.slice(1)
  }
  const { url } = await startReceiver((_, response) => {
    response.statusCode = 500
    response.end()
  })
  const { id } = await add(url)
  const { host } = new URL(url)
  await createProduct('Waits')
  expect(await metric('webhook_deliveries_waiting')).toEqual([id, host, '1'])
  expect(await metric('webhook_deliveries_failing')).toEqual([id, host, '0'])
  await send()
  expect(await metric('webhook_deliveries_failing')).toEqual([id, host, '1'])
  expect(await services.webhooks.list(actor)).toMatchObject([{ waiting: 1, failing: 1 }])
  pauses.length = 0
  for (const _ of WAITS) {
    await pass()
    await send()
  }
  expect(await metric('webhook_paused')).toEqual([id, host, '1'])
  expect(pauses).toEqual([{ webhook: id, host, reason: expect.stringMatching(/^A day of attempts has failed/) }])
  await services.webhooks.resume(actor, id)
  expect(await metric('webhook_paused')).toEqual([id, host, '0'])
  await services.webhooks.remove(actor, id)
  expect(await metric('webhook_paused')).toBeUndefined()
})
