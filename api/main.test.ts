import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { migrations } from './platform/database/migrations/index.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { createTestDatabase } from './testing/test-database.ts'

// A busy machine takes long to start servers.
vi.setConfig({ testTimeout: 180_000 })

const ROOT = join(import.meta.dirname, '..')
const OWN = { JWT_SECRET: 'a secret of the tests, with 32 bytes or more', HOST: '127.0.0.1' }

/** Starts the built server, as `npm start` does. */
function start(env: NodeJS.ProcessEnv) {
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [join(ROOT, 'dist/server/main.js')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return { child, exit }
}

/** What a start that comes to nothing says, and its exit code. */
async function failure(env: NodeJS.ProcessEnv) {
  const { child, exit } = start(env)
  child.stdout.resume()
  const [output, code] = await Promise.all([text(child.stderr), exit])
  return { code, output }
}

/** Reads what a server says until there is a line that fits. */
async function lineOf(child: ChildProcess, pattern: RegExp): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface(child.stdout!)) {
    lines.push(line)
    if (pattern.test(line)) return lines
  }
  throw new Error(`It ended without saying ${String(pattern)}: ${lines.join('\n')}`)
}

/** The port that a server says it listens on. */
const portIn = (output: string): string => /Verdant is at http:\/\/localhost:([1-9]\d*)"/.exec(output)![1]!

async function database() {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return url
}

it('serves on one’s own database, says how to add an admin, and ends when it is told to', async () => {
  const env = { ...OWN, DATABASE_URL: await database(), DATA_DIR: await temporaryFolder(), PORT: '0' }
  const { child, exit } = start(env)
  const output = (await lineOf(child, /The admin is at/)).join('\n')
  expect(output).toContain('There is no admin yet. Add one: npx verdant users add NAME --role admin --email ADDRESS')
  expect(output).not.toContain('verdant-admin')
  // Programs that collect logs read every line as JSON.
  for (const line of output.split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 30, msg: expect.any(String) })
  const port = portIn(output)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])

  const second = await failure({ ...env, PORT: port })
  expect(second).toEqual({ code: 1, output: 'The port is in use by another program. Set PORT to a free port\n' })

  child.stdout.resume()
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

it('does not serve on a database that is behind', async () => {
  const url = await database()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  const { code, output } = await failure({ ...OWN, DATABASE_URL: url, DATA_DIR: await temporaryFolder(), PORT: '0' })
  expect(code).toBe(1)
  const names = migrations.map(({ name }) => name).join(', ')
  expect(output).toBe(`The database lacks migrations (${names}). Run: npx verdant migrate up\n`)
})

it('reports problems of its environment or database in a few lines', async () => {
  const wrong = await failure({ PORT: 'x', HOST: '0.0.0.0' })
  expect(wrong.code).toBe(1)
  expect(wrong.output.split('\n').map((line) => line.trim().split(' ')[0])).toEqual(['The', 'PORT', 'JWT_SECRET', ''])
  const away = await failure({ ...OWN, DATABASE_URL: 'postgres://127.0.0.1:1/x', DATA_DIR: await temporaryFolder() })
  expect(away.code).toBe(1)
  expect(away.output).toMatch(/^The database cannot be reached [^\n]*DATABASE_URL right\?\n$/)
})

it('names the port that it was given by the system', async () => {
  const env = { ...OWN, DATABASE_URL: await database(), DATA_DIR: await temporaryFolder(), PORT: '0' }
  const { child } = start(env)
  const output = (await lineOf(child, /The admin is at/)).join('\n')
  const url = `http://localhost:${portIn(output)}`
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`)
  child.stdout.resume()
})
