import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { product, stored } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { problemOf } from './check-address.ts'
import { externalAddress } from './external-address.ts'
import { LinkCheck } from './link-check.ts'

const { database, services } = await startServices()
const { content, contentChecks } = services
const actor = operator('test')
const tables = ['externalLink', 'revision', ...stored.map(({ name }) => name)]

beforeEach(() => database.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`))

type Respond = (path: string, request: IncomingMessage, response: ServerResponse) => unknown

/** Starts another website. */
async function startWebsite(respond: Respond) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    respond(request.url!, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise((resolve) => server.close(resolve))
  onTestFinished(() => void stop())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stop }
}

/** Starts another website that responds with the status in the path, with that in `headStatuses` to HEAD. */
const startStatuses = (headStatuses: Record<string, number> = {}) =>
  startWebsite((path, { method }, response) =>
    response
      .writeHead((method === 'HEAD' ? headStatuses[path] : undefined) ?? Number.parseInt(path.slice(1), 10))
      .end(),
  )

const linkTo = (...addresses: string[]) =>
  content.create(
    actor,
    product,
    makeProduct({
      name: 'Linking',
      image: '',
      detailedDescription: addresses.map((address) => `[a](${address})`).join(' '),
    }),
  )

// The other websites of the tests are on 127.0.0.1. All other addresses inside a network stay forbidden.
const isAllowed = (address: string) => address === '127.0.0.1'
const newCheck = () => new LinkCheck(database, contentChecks, { publicUrl: () => 'https://verdant.example', isAllowed })
const check = () => newCheck().checkDue()

/** Makes the last check of every address older. */
const pass = (time: string) =>
  database.query(`update "externalLink" set "checkedAt" = "checkedAt" - $1::interval`, [time])

async function broken() {
  const { items } = await contentChecks.brokenLinks(actor, { limit: 50, offset: 0 })
  return items.map(({ title, address, problem }) => [title, address, problem].join(' ')).toSorted()
}

it('reports links that fail twice, by their status', async () => {
  const { host, requests } = await startStatuses({ '/204': 405, '/206': 501, '/202': 404 })
  const closed = await startStatuses()
  await closed.stop()
  const statuses = [200, 202, 204, 206, 401, 403, 404, 410, 429, 500, 503]
  const url = (path: string | number) => `http://${host}/${path}`
  await linkTo(
    ...statuses.map(url),
    `${url(404)}#part`,
    `<${url('404?a=(b)')}>`,
    `http://${closed.host}/`,
    `https://${host}/200`,
    `http://127.0.0.2/`,
  )
  await check()
  expect(await broken()).toEqual([])
  expect(requests.toSorted()).toEqual(
    [
      ...[...statuses, '404?a=(b)'].map((status) => `HEAD /${status}`),
      ...[202, 204, 206, 403, 404, '404?a=(b)', 410].map((status) => `GET /${status}`),
    ].toSorted(),
  )
  await pass('1 hour')
  await check()
  expect(await broken()).toEqual(
    [
      `Linking ${url(404)} NOT_FOUND`,
      `Linking ${url(404)}#part NOT_FOUND`,
      `Linking ${url('404?a=(b)')} NOT_FOUND`,
      `Linking ${url(410)} NOT_FOUND`,
      `Linking http://${closed.host}/ UNREACHABLE`,
      `Linking https://${host}/200 INSECURE`,
    ].toSorted(),
  )
})

it('checks an address once a day if it does not fail', async () => {
  let status = 200
  const { host, requests } = await startWebsite((_path, _request, response) => response.writeHead(status).end())
  await linkTo(`http://${host}/`)
  const checksAfter = async (time: string) => {
    const before = requests.length
    await pass(time)
    await check()
    return requests.length > before
  }
  expect(await checksAfter('0')).toBe(true)
  expect(await checksAfter('23 hours')).toBe(false)
  status = 503
  expect(await checksAfter('1 hour')).toBe(true)
  expect(await checksAfter('23 hours')).toBe(false)
})

it('forgets a failure when the next check does not confirm it', async () => {
  const statuses: number[] = []
  const { host, requests } = await startWebsite((_path, { method }, response) =>
    response.writeHead(method === 'HEAD' ? 405 : statuses.shift()!).end(),
  )
  await linkTo(`http://${host}/`)
  const afterChecks = async (...steps: [time: string, status: number][]) => {
    for (const [time, status] of steps) {
      statuses.push(status)
      await pass(time)
      await check()
      expect(statuses).toEqual([])
    }
    return (await broken()).length
  }
  expect(await afterChecks(['0', 404], ['1 hour', 503], ['1 day', 404])).toBe(0)
  expect(await afterChecks(['1 hour', 404])).toBe(1)
  const sent = requests.length
  await pass('23 hours')
  await check()
  expect(requests).toHaveLength(sent)
  expect(await afterChecks(['1 hour', 200])).toBe(0)
})

it('does not connect to an address inside a network, also after a redirect', async () => {
  const target = await startStatuses()
  const inside = `http://127.0.0.2:${target.host.split(':')[1]}/404`
  const { host, requests } = await startWebsite((path, _request, response) => {
    const location = path === '/in' ? inside : path === '/around' ? '/around' : `http://${target.host}/404`
    response.writeHead(302, { location }).end()
  })
  const addresses = ['in', 'around', 'out'].map((path) => `http://${host}/${path}`)
  await linkTo(...addresses, inside, `http://user:secret@${target.host}/404`)
  await check()
  await pass('1 hour')
  await check()
  expect(await broken()).toEqual([`Linking http://${host}/out NOT_FOUND`])
  expect(target.requests).toEqual(['HEAD /404', 'GET /404', 'HEAD /404', 'GET /404'])
  expect(requests.filter((request) => request.endsWith('/around'))).toHaveLength(6)
})

it('names itself, and sends one request at a time to a host and two in all, also from several instances', async () => {
  const open = new Map<string, number>()
  let most = 0
  let mostOfHost = 0
  const agents = new Set<string | undefined>()
  const respond: Respond = (_path, { headers }, response) => {
    const host = headers.host!
    agents.add(headers['user-agent'])
    open.set(host, (open.get(host) ?? 0) + 1)
    mostOfHost = Math.max(mostOfHost, open.get(host)!)
    most = Math.max(
      most,
      [...open.values()].reduce((sum, count) => sum + count),
    )
    setImmediate(() => {
      open.set(host, open.get(host)! - 1)
      response.end()
    })
  }
  const websites = await Promise.all([respond, respond, respond].map(startWebsite))
  const paths = Array.from({ length: 5 }, (_, at) => `/${at}`)
  await linkTo(...websites.flatMap(({ host }) => paths.map((path) => `http://${host}${path}`)))
  await Promise.all([check(), check()])
  for (const { requests } of websites) expect(requests.toSorted()).toEqual(paths.map((path) => `HEAD ${path}`))
  expect(mostOfHost).toBe(1)
  expect(most).toBeLessThanOrEqual(2)
  expect([...agents]).toEqual(['Verdant link check (+https://verdant.example)'])
})

it('deletes the results of links that live content no longer has, and ignores results that were not confirmed', async () => {
  const { host } = await startStatuses()
  const { id } = await linkTo(`http://${host}/404`)
  await check()
  await pass('1 hour')
  await check()
  expect(await broken()).toHaveLength(1)
  await pass('3 days')
  expect(await broken()).toEqual([])
  await content.setActive(actor, product, [id], false)
  await check()
  expect(await database.query('select address from "externalLink"')).toEqual([])
})

it('gives up the check at hand when it is closed', async () => {
  const closing = newCheck()
  const { host, requests } = await startWebsite(() => closing.close())
  await linkTo(`http://${host}/`)
  await closing.checkDue()
  expect(requests).toHaveLength(1)
  expect(await database.query('select "checkedAt", "claimedUntil" from "externalLink"')).toEqual([
    { checkedAt: null, claimedUntil: null },
  ])
})

it.each([
  ['ENOTFOUND', 'UNREACHABLE'],
  ['ECONNREFUSED', 'UNREACHABLE'],
  ['CERT_HAS_EXPIRED', 'INSECURE'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'INSECURE'],
  ['EAI_AGAIN', undefined],
  ['ECONNRESET', undefined],
  ['ETIMEDOUT', undefined],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined],
])('reads the error %s as %s', (code, problem) => expect(problemOf({ code })).toBe(problem))

it.each([
  ['HTTPS://Example.org/a#b', 'https://example.org/a'],
  ['https://example.org/a b', 'https://example.org/a%20b'],
  ['https://user@example.org/', undefined],
  ['ftp://example.org/', undefined],
  ['https://', undefined],
])('checks %s at %s', (address, checked) => expect(externalAddress(address)).toBe(checked))

it('does not check very long addresses', () =>
  expect(externalAddress(`https://example.org/${'a'.repeat(2000)}`)).toBeUndefined())
