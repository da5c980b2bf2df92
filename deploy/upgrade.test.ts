import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { collections, label, redirect, seo, singletons } from '../schema/kinds/index.ts'
import { migrations } from '../api/platform/database/migrations/index.ts'
import { type BuiltServer, embeddedUrl, startBuiltServer } from '../api/testing/built-server.ts'
import { dataFolder, signIn } from '../api/testing/server-process.ts'
import { TEST_SECRET } from '../api/testing/services.ts'
import { withClient } from '../api/testing/test-server.ts'
import { buildPrevious, command, hasPrevious, previous } from './previous-version.ts'

/* The upgrade of docs/operations.md, from the previous landed version and back. */

const ROOT = join(import.meta.dirname, '..')

/** Whether this version has migrations that the previous one has not. */
const hasMigrations = migrations.at(-1)!.name !== previous.lastMigration

let before = ''
beforeAll(async () => {
  if (hasPrevious()) before = await buildPrevious()
})

/** Starts a version, and ends it after the test. */
async function start(root: string, env: NodeJS.ProcessEnv): Promise<BuiltServer> {
  const server = await startBuiltServer({ PATH: process.env.PATH, LOG_LEVEL: 'error', ...env }, root)
  onTestFinished(async () => void (await server.end('SIGINT')))
  return { ...server, url: server.url.replace('localhost', '127.0.0.1') }
}

/** Returns a client of an admin. A server with an external database refuses the demo's password, but knows its sessions. */
async function clientOf(url: string, known?: string) {
  const token = known ?? (await signIn(url, 'admin', 'verdant-admin'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    token,
    rest: (method: string, path: string, body?: object) =>
      fetch(`${url}/api/content/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    graphql: async (query: string, variables: object) => {
      const answer = await fetch(`${url}/api/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables }),
      })
      const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: object[] }
      expect(errors).toBeUndefined()
      return data
    },
  }
}

type Row = Record<string, unknown> & { id: string }

const rowsOf = async (url: string, table: string, id?: string) =>
  withClient(url, async (client) => {
    const where = id === undefined ? '' : ` where id = '${id}'`
    return (
      await client.query<{ row: Row }>(`select to_json(t) as row from "${table}" t${where} order by id`)
    ).rows.map(({ row }) => row)
  })

const rowOf = async (url: string, table: string, id?: string) => (await rowsOf(url, table, id)).at(0)!

/** What each change changes. */
const CHANGED = new Set(['version', 'textVersion', 'updatedAt'])
const withoutChanged = (row: Row, ...keys: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !CHANGED.has(key) && !keys.includes(key)))

/** Starts the previous version with its demo content. */
async function startPrevious() {
  const DATA_DIR = await dataFolder()
  const server = await start(before, { DATA_DIR, JWT_SECRET: TEST_SECRET })
  return { DATA_DIR, server, databaseUrl: await embeddedUrl(DATA_DIR) }
}

describe.runIf(hasPrevious())('an upgrade', () => {
  it('lets instances of the previous version serve and write while migrations are applied and afterwards', async () => {
    const { DATA_DIR, server, databaseUrl } = await startPrevious()
    const old = await clientOf(server.url)
    const { id } = await rowOf(databaseUrl, 'product')
    const problems: string[] = []
    let writes = 0
    const done = new AbortController()
    const traffic = (async () => {
      while (!done.signal.aborted) {
        const name = `Product ${++writes}`
        for (const answer of [
          await old.rest('PUT', `products/${id}`, { name }),
          await fetch(`${server.url}/product/${id}`),
          await fetch(`${server.url}/`),
        ])
          if (answer.status !== 200) problems.push(`${answer.url} ${answer.status} ${await answer.text()}`)
        await delay(20)
      }
    })()
    traffic.catch(() => {})
    const env = { DATA_DIR, DATABASE_URL: databaseUrl, JWT_SECRET: TEST_SECRET }
    // It fails while there is something to do.
    if (hasMigrations) await expect(command(ROOT, env, 'migrate', 'status')).rejects.toThrow(migrations.at(-1)!.name)
    await command(ROOT, env, 'migrate', 'up')
    const successor = await start(ROOT, env)
    const writesBefore = writes
    await expect.poll(() => writes).toBeGreaterThan(writesBefore + 10)
    done.abort()
    await traffic
    expect(problems).toEqual([])
    expect(await (await fetch(`${successor.url}/product/${id}`)).text()).toContain(`Product ${writes}`)
    await keepsWhatItDoesNotKnow(databaseUrl, old, await clientOf(successor.url, old.token))
  })

  /** What the previous version saves changes nothing else, also of what this version has added. */
  async function keepsWhatItDoesNotKnow(
    url: string,
    old: Awaited<ReturnType<typeof clientOf>>,
    now: Awaited<ReturnType<typeof clientOf>>,
  ) {
    // Characters with a meaning in formatted texts, which earlier versions wrote differently.
    const words = 'Words \\# of * the _previous_ version'
    for (const kind of collections) {
      if ([label, redirect, seo].some((other) => other.name === kind.name)) continue
      const key = kind.titleField
      for (const row of (await rowsOf(url, kind.name)).slice(0, 2)) {
        const answer = await old.rest('PUT', `${kind.path}/${row.id}`, { [key]: words })
        expect([kind.name, answer.status]).toEqual([kind.name, 200])
        const after = await rowOf(url, kind.name, row.id)
        expect(withoutChanged(after, key)).toEqual(withoutChanged(row, key))
        expect(after[key]).toBe(words)
        // And the other way around: the previous version shows what this one has saved.
        expect((await now.rest('PUT', `${kind.path}/${row.id}`, { [key]: `${words} and of this` })).status).toBe(200)
        expect(await (await old.rest('GET', `${kind.path}/${row.id}`)).text()).toContain('and of this')
      }
    }
    await losesAndFindsAgain(url, old, now)
    for (const kind of singletons) {
      const [key] = Object.entries(kind.fields).find(([, { type }]) => type === 'text')!
      const row = (await rowsOf(url, kind.name)).at(0)
      if (!row) continue
      const answer = await old.rest('PUT', kind.path, { [key]: 'By the previous version' })
      expect([kind.name, answer.status]).toEqual([kind.name, 200])
      const after = await rowOf(url, kind.name)
      expect(withoutChanged(after, key)).toEqual(withoutChanged(row, key))
    }
  }

  /** docs/operations.md: what the previous version deletes and restores has no values of new fields until this version restores them. */
  async function losesAndFindsAgain(
    url: string,
    old: Awaited<ReturnType<typeof clientOf>>,
    now: Awaited<ReturnType<typeof clientOf>>,
  ) {
    const { id } = await rowOf(url, 'product')
    const kept = await rowOf(url, 'product', id)
    const { version } = kept
    await old.graphql('mutation ($id: ID!) { deleteProduct(id: $id) { version } }', { id })
    const restore = 'mutation ($id: ID!, $version: Int!) { restoreProduct(id: $id, version: $version) { id } }'
    await old.graphql(restore, { id, version })
    expect((await rowOf(url, 'product', id)).name).toBe(kept.name)
    await now.graphql(restore, { id, version })
    const found = await rowOf(url, 'product', id)
    expect(withoutChanged(found, 'createdAt')).toEqual(withoutChanged(kept, 'createdAt'))
  }

  it('can be gone back from with the backup from before it, and this version restores that as well', async () => {
    const { DATA_DIR, server, databaseUrl } = await startPrevious()
    const { id } = await rowOf(databaseUrl, 'product')
    const old = await clientOf(server.url)
    expect((await old.rest('PUT', `products/${id}`, { name: 'Before the upgrade' })).status).toBe(200)
    const backup = join(DATA_DIR, 'before-upgrade.tar')
    await command(before, { DATA_DIR }, 'backup', backup)
    const kept = await rowsOf(databaseUrl, 'product')
    expect(await server.end('SIGTERM')).toBe(0)

    // Upgraded and changed.
    const upgraded = await start(ROOT, { DATA_DIR, JWT_SECRET: TEST_SECRET })
    const now = await clientOf(upgraded.url)
    expect((await now.rest('PUT', `products/${id}`, { name: 'After the upgrade' })).status).toBe(200)
    expect(await upgraded.end('SIGTERM')).toBe(0)

    // Back: the previous version, an empty database, the backup.
    await rename(join(DATA_DIR, 'postgres'), join(DATA_DIR, 'postgres-newer'))
    await command(before, { DATA_DIR }, 'restore', backup)
    const back = await start(before, { DATA_DIR, JWT_SECRET: TEST_SECRET })
    expect(await rowsOf(await embeddedUrl(DATA_DIR), 'product')).toEqual(kept)
    expect(await (await fetch(`${back.url}/product/${id}`)).text()).toContain('Before the upgrade')
    expect((await (await clientOf(back.url)).rest('GET', 'products')).status).toBe(200)
    expect(await back.end('SIGTERM')).toBe(0)

    // This version restores it, too: into the upgraded database, and into an empty one.
    await rename(join(DATA_DIR, 'postgres'), join(DATA_DIR, 'postgres-older'))
    await rename(join(DATA_DIR, 'postgres-newer'), join(DATA_DIR, 'postgres'))
    const output = await command(ROOT, { DATA_DIR }, 'restore', backup, '--replace', '--yes')
    if (hasMigrations) expect(output).toContain('made by an earlier version')
    const again = await start(ROOT, { DATA_DIR, JWT_SECRET: TEST_SECRET })
    const restored = await rowOf(await embeddedUrl(DATA_DIR), 'product', id)
    expect(restored).toMatchObject(kept.find((row) => row.id === id)!)
    expect(await (await fetch(`${again.url}/product/${id}`)).text()).toContain('Before the upgrade')
    expect((await (await clientOf(again.url)).rest('PUT', `products/${id}`, { name: 'Goes on' })).status).toBe(200)

    const empty = join(DATA_DIR, 'empty')
    await mkdir(empty)
    expect(await command(ROOT, { DATA_DIR: empty }, 'restore', backup)).toContain('Restored')
  })
})

it('knows the last migration of the previous version', () => {
  expect(migrations.map(({ name }) => name)).toContain(previous.lastMigration)
})
