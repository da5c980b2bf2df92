import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { REPEAT_SECONDS } from '../api/delivery/cdn/purge-job.ts'
import { freePort } from '../api/platform/process/free-port.ts'
import { embeddedUrl } from '../api/testing/built-server.ts'
import { type ServerProcess, signIn, startProcess } from '../api/testing/server-process.ts'

/** docs/operations.md: what was changed is not shown by the CDN after so many seconds. */
const SHOWN_SECONDS = REPEAT_SECONDS + 5

/** A loaded machine makes pages so slowly that Varnish gets none that it may keep. */
const LOADED = { timeout: 180_000, interval: 100 }

/** Varnish in front of instances. */
interface Varnish {
  url: string
  /** Returns how often an instance answered that a kept response is still right (304). */
  confirmed: () => number
}

/** Starts Varnish with the documented configuration, in which only the addresses are replaced. */
async function startVarnish(port: number, instances: readonly ServerProcess[]): Promise<Varnish> {
  const folder = await mkdtemp(join(inject('runFolder'), 'varnish-'))
  let vcl = await readFile(join(import.meta.dirname, '../docs/proxies/varnish.vcl'), 'utf8')
  for (const [n, { url }] of instances.entries()) {
    const documented = `.port = "400${n + 1}"`
    expect(vcl).toContain(documented)
    vcl = vcl.replace(documented, `.port = "${new URL(url).port}"`)
  }
  await writeFile(join(folder, 'own.vcl'), vcl)
  const options = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-s', 'malloc,64m']
  const varnish = spawn('varnishd', [...options, '-a', `127.0.0.1:${port}`, '-f', join(folder, 'own.vcl')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  varnish.stderr.on('data', (data) => (output += String(data)))
  onTestFinished(async () => {
    const ended = once(varnish, 'exit')
    if (varnish.exitCode === null && varnish.kill('SIGTERM')) await ended
  })
  const url = `http://127.0.0.1:${port}`
  const start = async () => {
    if (varnish.exitCode !== null) throw new Error(output)
    return (await fetch(`${url}/healthz`)).status
  }
  await expect.poll(start, LOADED).toBe(200)
  return {
    url,
    confirmed: () => {
      const options = ['-1', '-n', join(folder, 'work'), '-f', 'MAIN.fetch_304']
      return Number(/ (\d+) /.exec(spawnSync('varnishstat', options, { encoding: 'utf8' }).stdout)![1])
    },
  }
}

/** Two instances on one database behind Varnish. */
async function startSite() {
  const port = await freePort()
  const environment = { CDN_TYPE: 'varnish', CDN_URL: `http://127.0.0.1:${port}` }
  const one = await startProcess(environment)
  const two = await startProcess({ ...environment, DATABASE_URL: await embeddedUrl(one.dataDir), DEMO: '0' })
  const { url, confirmed } = await startVarnish(port, [one, two])
  const token = await signIn(one.url, 'editor', 'verdant-editor')
  const send = async (path: string, method = 'GET', body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return fetch(one.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  return { url, confirmed, send, token }
}

/** Whether Varnish had the response: it names the request that brought it, too. */
const isKept = ({ headers }: Response) => (headers.get('x-varnish') ?? '').includes(' ')

it('keeps pages and API reads, and nothing of users', async () => {
  const { url, token } = await startSite()
  for (const path of ['/', '/products', '/es/products', '/api/content/products', '/missing'])
    await expect.poll(async () => isKept(await fetch(url + path)), LOADED).toBe(true)
  const page = await fetch(`${url}/products`)
  expect([page.headers.get('surrogate-key'), page.headers.get('xkey')]).toEqual([null, null])
  const ofCallers: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { 'point-of-view': 'release:00000000-0000-4000-8000-000000000000' },
  ]
  for (const headers of ofCallers) {
    for (let again = 0; again < 3; again++)
      expect(isKept(await fetch(`${url}/api/content/products`, { headers }))).toBe(false)
  }
  for (const path of ['/preview/none/', '/admin', '/readyz'])
    for (let again = 0; again < 3; again++) expect(isKept(await fetch(url + path))).toBe(false)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

it('asks again for a page that a change has purged, and keeps it if it is still the same', async () => {
  const { url, confirmed, send } = await startSite()
  const path = '/api/content/products?limit=1&fields=name'
  const load = async () => {
    const response = await fetch(url + path)
    return { isKept: isKept(response), text: await response.text() }
  }
  const list = (await (await send('/api/content/products?limit=1')).json()) as { products: { _id: string }[] }
  const { _id: id } = list.products.at(0)!
  await expect.poll(async () => (await load()).isKept, LOADED).toBe(true)
  const { text } = await load()
  const before = confirmed()
  expect((await send(`/api/content/products/${id}`, 'PUT', { features: ['Not shown in this list'] })).status).toBe(200)
  await expect.poll(async () => (await load()) && confirmed(), LOADED).toBeGreaterThan(before)
  await expect.poll(load, LOADED).toEqual({ isKept: true, text })
})

it('never shows what was changed after the stated time, whichever instance made the page', async () => {
  const { url, send } = await startSite()
  const list = (await (await send('/api/content/products?limit=1')).json()) as { products: { _id: string }[] }
  const { _id: id } = list.products.at(0)!
  const path = `/api/content/products/${id}`
  /** The names in their order, each with the time of its acknowledgement. */
  const saved: { name: string; at: number }[] = []
  const seen: { name: string; began: number }[] = []
  const done = new AbortController()
  onTestFinished(() => done.abort())
  const reading = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (!done.signal.aborted) {
        const began = performance.now()
        const response = await fetch(url + path)
        const [, name] = /"name":"(Product \d+)"/.exec(await response.text()) ?? []
        if (name !== undefined) seen.push({ name, began })
        await fetch(`${url}/product/${id}`).then((page) => page.text())
        await delay(5)
      }
    }),
  )
  reading.catch(() => {})
  for (let count = 1; count <= 12; count++) {
    const name = `Product ${count}`
    expect((await send(path, 'PUT', { name })).status).toBe(200)
    saved.push({ name, at: performance.now() })
    await delay(700 * Math.random())
  }
  const last = saved.at(-1)!
  await expect.poll(() => seen.at(-1)?.name, LOADED).toBe(last.name)
  const shownAfter = performance.now() - last.at
  await delay(SHOWN_SECONDS * 1000)
  done.abort()
  await reading
  const place = (name: string) => saved.findIndex((one) => one.name === name)
  const late = seen.filter(({ name, began }) => {
    const due = saved.findLastIndex(({ at }) => at < began - SHOWN_SECONDS * 1000)
    return place(name) < due
  })
  expect(late).toEqual([])
  expect(seen.at(-1)!.name).toBe(last.name)
  expect(await (await fetch(`${url}/product/${id}`)).text()).toContain(last.name)
  // Usually much sooner.
  expect(shownAfter).toBeLessThan(SHOWN_SECONDS * 1000)
  expect(seen.length).toBeGreaterThan(100)
})
