import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { JobMonitor } from '../jobs/job-metrics.ts'
import { startMailer } from '../../delivery/mail/mailer.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { startWebhooks } from '../../delivery/webhooks/dispatcher.ts'

/** A server of any protocol that accepts connections and never says anything. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size, close }
}

const silent = await silentServer()
const server = await startServer({
  environment: {
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
    MAIL_FROM: 'Verdant <news@verdant.example>',
    WEBHOOK_ALLOW: '127.0.0.1',
    OIDC_ISSUER: `http://127.0.0.1:${silent.port}`,
    OIDC_CLIENT_ID: 'verdant',
  },
})
const { services } = server
const root = operator('test')

/** Returns the median time of a save, in milliseconds. Every save has to succeed. */
async function saves(count: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const begun = performance.now()
    const { status } = await server.rest('POST', '/content/products', { as: 'editor', body: makeProduct() })
    times.push(performance.now() - begun)
    expect(status).toBe(201)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count / 2)]!
}

it('a webhook, a mail server and a provider that stall hold up no save', async () => {
  const usual = await saves(30)
  for (let n = 0; n < 4; n++)
    await services.webhooks.add(root, { url: `http://127.0.0.1:${silent.port}/${n}`, topics: [], events: [] })
  const log = { error: () => {}, warn: () => {}, info: () => {} } as never
  const system = { ...server, publicUrl: () => server.url, adminUrl: () => server.url } as never
  const context = { database: server.database, log, monitor: new JobMonitor() }
  const jobs = [startMailer(system, context), startWebhooks(system, context)]
  onTestFinished(async () => {
    silent.close()
    await Promise.all(jobs.map((job) => job.stop()))
  })
  for (let n = 0; n < 10; n++)
    await services.mailOutbox.write('ada@example.org', 'release-published', { releaseId: 'r', name: String(n) })
  await services.content.create(root, product, makeProduct())
  const signIns = Array.from({ length: 6 }, () => server.graphql('mutation { beginSingleSignOn { id url } }'))
  // All three hold connections, which never answer, while the saves run.
  await expect.poll(silent.connections, { timeout: 10_000 }).toBeGreaterThanOrEqual(6)
  const stalled = await saves(30)
  expect(silent.connections()).toBeGreaterThanOrEqual(6)
  // A save that waited for one of them would take seconds.
  expect(stalled).toBeLessThan(usual * 3 + 100)
  for (const { errors } of await Promise.all(signIns)) expect(errors?.[0]?.extensions['code']).toBe('UNAVAILABLE')
}, 60_000)
