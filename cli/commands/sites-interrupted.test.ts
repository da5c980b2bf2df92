import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hashOf } from '../../api/platform/secrets/api-token.ts'
import { image } from '../../api/content/media/testing/images.ts'
import { originalKey } from '../../api/content/media/storage.ts'
import { startBuiltServer } from '../../api/testing/built-server.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServer } from '../../api/testing/server.ts'
import { TEST_SECRET, type TestServices } from '../../api/testing/services.ts'
import { ownVersions } from '../../api/content/transfer/versions.ts'
import { product } from '../../schema/kinds/index.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { type Fate, faultyProxy } from '../testing/faulty-proxy.ts'
import { runInProcess } from '../testing/in-process.ts'
import { verdant } from '../testing/program.ts'

const near = await startCommandLine()
const far = await startServer()
const proxy = await faultyProxy(far.url)
const { actor } = near

const TABLES = ['product', 'mediaFile', 'revision', 'release', 'pendingChange', 'releaseComment', 'idempotentRequest']

beforeEach(async () => {
  for (const { database } of [near, far])
    await database.pool.query(`truncate ${TABLES.map((name) => `"${name}"`).join(', ')} cascade`)
  proxy.requests.length = 0
  proxy.decide = () => 'pass'
  proxy.target = far.url
})

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'

type Site = Pick<TestServices, 'services' | 'media' | 'database'>
const add = ({ services }: Site, id: string, name: string, more: object = {}) =>
  services.content.create(actor, product, makeProduct({ name, ...more }), id)
const names = async ({ services }: Site) =>
  (await services.contentReader.list(actor, product, {})).map(({ name }) => name).toSorted()
const bytesOf = async ({ media }: Site, publicId: string) => buffer((await media.storage.read(originalKey(publicId)))!)
const revisions = async ({ database }: Site) =>
  (
    await database.query<{ kind: string; version: number }>('select kind, version from revision where kind = $1', [
      'product',
    ])
  ).length

async function upload({ services }: Site, count: number): Promise<string[]> {
  const files = []
  for (let n = 0; n < count; n++) files.push({ source: Readable.from([await image('png')]), name: `leaf-${n}.png` })
  return (await services.media.upload(actor, files)).map(({ publicId }) => publicId)
}

async function newToken(): Promise<string> {
  const user = await far.services.users.byName(actor, 'admin')
  const scopes = ['drafts:read', 'content:write', 'media:write', 'releases:write', 'settings:read', 'settings:write']
  return (await far.services.apiTokens.createFor(actor, user, { name: crypto.randomUUID(), scopes })).token
}

const token = await newToken()
const env = (own = token) => ({ DATA_DIR: near.config.dataDir, JWT_SECRET: TEST_SECRET, VERDANT_TOKEN: own })
const run = (command: string, ...args: string[]) =>
  runInProcess(near.url, [command, proxy.url, ...args], { env: env() })

/** Lets the first matching request have a fate, and all others pass. */
function once(
  fate: Fate,
  isMeant: (request: string) => boolean,
  before: () => Promise<unknown> = async () => undefined,
) {
  let isDone = false
  proxy.decide = async (method, path) => {
    if (isDone || !isMeant(`${method} ${path}`)) return 'pass'
    isDone = true
    await before()
    return fate
  }
}

const isChanges = (request: string) => request === 'POST /api/transfer/changes'
const isMedia = (request: string) => /^(?:PUT|GET) \/api\/transfer\/media\//.test(request)
const countOf = (isMeant: (request: string) => boolean) => proxy.requests.filter(isMeant).length

/** Runs the program in a process of its own, and kills it when a request arrives. */
async function runAndKill(command: string, isMeant: (request: string) => boolean, nth: number) {
  let child: ChildProcess | undefined
  let seen = 0
  proxy.decide = async (method, path) => {
    if (!isMeant(`${method} ${path}`) || ++seen < nth) return 'pass'
    child!.kill('SIGKILL')
    return 'cut'
  }
  const ended = await verdant(near.url, [command, proxy.url], { env: env(), onStart: (started) => (child = started) })
  expect(ended.signal).toBe('SIGKILL')
  proxy.decide = () => 'pass'
  proxy.requests.length = 0
}

/** What the push of an item says that the other site has with values of its own. */
const unrelated = `1 item has no version in common with this site, whose values replace those at ${proxy.url}: product “Azo”\n`

describe('A push', () => {
  it.each(['cut', 'lose-answer', 'cut-answer'] as const)(
    'of which the changes meet “%s” is applied once',
    async (fate) => {
      await add(near, A, 'Azo')
      await add(near, B, 'Rhizo')
      once(fate, isChanges)
      const done = await run('push')
      expect(done).toMatchObject({ code: 0, stderr: '' })
      expect(done.stdout).toContain('2 created, 0 updated, 0 deleted')
      expect(countOf(isChanges)).toBe(2)
      expect(await names(far)).toEqual(['Azo', 'Rhizo'])
      expect(await revisions(far)).toBe(2)
    },
  )

  it.each(['cut', 'lose-answer'] as const)('of which a picture meets “%s” sends it again', async (fate) => {
    const [publicId] = await upload(near, 1)
    once(fate, isMedia)
    expect(await run('push')).toMatchObject({ code: 0, stderr: '' })
    expect(await bytesOf(far, publicId!)).toEqual(await bytesOf(near, publicId!))
  })

  it('that is killed leaves nothing half-done, and the next one sends only the missing pictures', async () => {
    const pictures = await upload(near, 8)
    await add(near, A, 'Azo', { image: `/media/${pictures[0]}` })
    await runAndKill('push', isMedia, 6)
    expect(await names(far)).toEqual([])
    expect(await far.services.media.count(actor, {})).toBe(0)
    const visible = await far.fetch(`/media/${pictures[0]}`)
    expect(visible.status).toBe(404)

    const done = await run('push')
    expect(done).toMatchObject({ code: 0 })
    const sent = countOf((request) => request.startsWith('PUT'))
    expect(done.stderr).toBe(`${8 - sent} pictures are there already from an earlier push\n`)
    expect(sent).toBeLessThanOrEqual(6)
    expect(await names(far)).toEqual(['Azo'])
    for (const publicId of pictures) expect(await bytesOf(far, publicId)).toEqual(await bytesOf(near, publicId))
  })

  it('is refused whole if an item was changed there in between, and names it', async () => {
    await add(near, A, 'Azo')
    await add(near, B, 'Rhizo')
    await add(far, A, 'Old')
    once('pass', isChanges, () => far.services.content.update(actor, product, A, { name: 'Newer' }))
    expect(await run('push')).toMatchObject({
      code: 1,
      stderr: `${unrelated}${proxy.url}: Content was changed in the meantime. Nothing was written; compare again\n${proxy.url}: products/${A}: “Azo”: was changed in the meantime\n`,
    })
    expect(await names(far)).toEqual(['Newer'])
    expect(await run('push')).toMatchObject({ code: 0 })
    expect(await names(far)).toEqual(['Azo', 'Rhizo'])
  })

  it('into a release is refused whole if the item or the release was changed in between', async () => {
    await add(near, A, 'Azo')
    await add(near, B, 'Rhizo')
    await add(far, A, 'Old')
    once('pass', isChanges, () => far.services.content.update(actor, product, A, { name: 'Newer' }))
    const stale = await run('push', '--release', 'Spring')
    expect(stale).toMatchObject({ code: 1 })
    expect(stale.stderr).toContain(`products/${A}: was changed in the meantime`)
    expect((await far.services.releases.list(actor, {}, { limit: 1, offset: 0 })).total).toBe(0)
    once('pass', isChanges, () => far.services.releases.create(actor, 'Spring'))
    expect(await run('push', '--release', 'Spring')).toMatchObject({
      code: 1,
      stderr: `${unrelated}${proxy.url}: The release “Spring” was changed in the meantime. Compare again\n`,
    })
    expect(await run('push', '--release', 'Spring')).toMatchObject({ code: 0 })
  })

  it.each([
    ['after its pictures', isMedia],
    ['before its changes', isChanges],
  ])('whose token is revoked %s writes nothing', async (_, isMeant) => {
    const [publicId] = await upload(near, 1)
    await add(near, A, 'Azo', { image: `/media/${publicId}` })
    const own = await newToken()
    once('pass', isMeant, () => far.database.pool.query('delete from "apiToken" where hash = $1', [hashOf(own)]))
    const refused = await runInProcess(near.url, ['push', proxy.url], { env: env(own) })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/: The API token is not valid: it is mistyped, has ended, was revoked/)
    expect(refused.stderr).not.toContain(own)
    expect(await names(far)).toEqual([])
    expect(await far.services.media.count(actor, {})).toBe(0)
  })

  it('goes on when the server is killed and another one takes its place', async () => {
    const environment = {
      DATABASE_URL: far.url,
      DATA_DIR: far.config.dataDir,
      JWT_SECRET: TEST_SECRET,
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
    }
    const start = async () => {
      const server = await startBuiltServer({ ...environment, DATABASE_URL: far.config.databaseUrl! })
      onTestFinished(async () => void (await server.end('SIGTERM')))
      return { ...server, url: server.url.replace('localhost', '127.0.0.1') }
    }
    const pictures = await upload(near, 5)
    await add(near, A, 'Azo', { image: `/media/${pictures[0]}` })
    const [first, second] = [await start(), await start()]
    proxy.target = first.url
    let seen = 0
    proxy.decide = async (method, path) => {
      if (!isMedia(`${method} ${path}`) || ++seen !== 4) return 'pass'
      await first.end('SIGKILL')
      proxy.target = second.url
      return 'cut'
    }
    expect(await run('push')).toMatchObject({ code: 0 })
    expect(await names(far)).toEqual(['Azo'])
    for (const publicId of pictures) expect(await bytesOf(far, publicId)).toEqual(await bytesOf(near, publicId))
  })
})

describe('A pull', () => {
  it('of which the content or a picture is cut tries again', async () => {
    const [publicId] = await upload(far, 1)
    await add(far, A, 'Azo')
    await add(far, B, 'Rhizo', { image: `/media/${publicId}` })
    for (const isMeant of [(request: string) => request.startsWith('GET /api/transfer/content'), isMedia]) {
      await near.database.pool.query('truncate product, "mediaFile", revision')
      once('cut-answer', isMeant)
      expect(await run('pull')).toMatchObject({ code: 0, stderr: '' })
      expect(await names(near)).toEqual(['Azo', 'Rhizo'])
      expect(await bytesOf(near, publicId!)).toEqual(await bytesOf(far, publicId!))
    }
  })

  it('that is killed leaves nothing half-done, and the next one fetches only the missing pictures', async () => {
    const pictures = await upload(far, 8)
    await add(far, A, 'Azo', { image: `/media/${pictures[0]}` })
    await runAndKill('pull', isMedia, 7)
    expect(await names(near)).toEqual([])
    expect(await near.services.media.count(actor, {})).toBe(0)
    expect(await run('pull')).toMatchObject({ code: 0 })
    expect(countOf(isMedia)).toBeLessThanOrEqual(6)
    for (const publicId of pictures) expect(await bytesOf(near, publicId)).toEqual(await bytesOf(far, publicId))
  })
})

/** Starts a server that answers every request in the same way, and records the headers. */
async function stranger(status: number, body: unknown, headers: Record<string, string> = {}) {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const others = { reads: ['products'], writes: ['products'], stages: [], maxBytes: 1 }
const model = { ...ownVersions.model, products: 'other' }
const own = `Verdant ${ownVersions.madeBy}`

describe('Another server', () => {
  it.each([
    [
      { ...ownVersions, ...others, model, migration: '9999-later', madeBy: '9.0.0' },
      (url: string) =>
        `${url} has a newer content model (Verdant 9.0.0, migration 9999-later) than this installation (${own}, migration ${ownVersions.migration}); they differ in: products. Update this installation first.\n`,
    ],
    [
      { ...ownVersions, ...others, model, migration: '0001-first' },
      (url: string) =>
        `This installation has a newer content model (${own}, migration ${ownVersions.migration}) than ${url} (${own}, migration 0001-first); they differ in: products. Update ${url} first.\n`,
    ],
    [
      { ...ownVersions, ...others, model },
      (url: string) =>
        `This installation and ${url} have different content models (products), and neither is newer: both end with migration ${ownVersions.migration}. Install the same model on both sides.\n`,
    ],
    [
      { ...ownVersions, ...others, version: ownVersions.version + 1, madeBy: '9.0.0' },
      (url: string) =>
        `${url} is newer: it uses transfer format ${ownVersions.version + 1} (Verdant 9.0.0), and this installation format ${ownVersions.version} (${own}). Update this installation first.\n`,
    ],
    [{ hello: 'world' }, (url: string) => `${url} is no Verdant site: it answers otherwise at /api/transfer\n`],
  ])('with other versions is refused in one line that says which is newer', async (body, message) => {
    const { url } = await stranger(200, body)
    for (const command of ['pull', 'push'])
      expect(await runInProcess(near.url, [command, url], { env: env() })).toMatchObject({
        code: 1,
        stderr: message(url),
      })
  })

  it('to which a redirect leads does not get the token', async () => {
    const target = await stranger(200, { ...ownVersions, ...others })
    const { url, seen } = await stranger(302, {}, { location: `${target.url}/api/transfer` })
    expect(await runInProcess(near.url, ['push', url], { env: env() })).toMatchObject({
      code: 1,
      stderr: `${url} leads to ${target.url}/api/transfer; give that address instead\n`,
    })
    expect(seen).toEqual([`Bearer ${token}`])
    expect(target.seen).toEqual([])
  })

  it('that repeats the token in an error does not bring it to the terminal', async () => {
    const { url } = await stranger(403, { code: 'FORBIDDEN', message: `no ${token}\u001b[2J` })
    const { code, stderr } = await runInProcess(near.url, ['push', url], { env: env() })
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${url}: no [token]\\u001b[2J\n` })
  })
})
