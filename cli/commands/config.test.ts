import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SECRETS, VARIABLES } from '../../api/platform/config/variables.ts'
import { dataFolder } from '../../api/testing/server-process.ts'
import { startServer } from '../../api/testing/server.ts'
import { verdant } from '../testing/program.ts'

const URL_OF_DATABASE = 'postgres://verdant:hunter2@127.0.0.1:1/verdant'
const SECRET = { JWT_SECRET: 'a secret of the tests, with 32 bytes or more' }

const check = (env: NodeJS.ProcessEnv, ...options: string[]) =>
  verdant(URL_OF_DATABASE, ['config', 'check', ...options], { env })

it('says what a right configuration makes, without a database and without its secrets', async () => {
  const { code, stdout } = await check({ ...SECRET, PUBLIC_URL: 'https://www.example.org' })
  expect([code, stdout]).toEqual([
    0,
    'ok       the site https://www.example.org; listening on 127.0.0.1, port 4000; a database of your own; ' +
      'uploads on this disk; mails are kept\n',
  ])
})

it('names what is wrong, what is missing, what is misspelt and what has no effect', async () => {
  const { code, stdout } = await check({ PORT: 'http', PUBLIC_ULR: 'https://www.example.org', S3_PREFIX: 'site/' })
  expect(code).toBe(1)
  expect(stdout.split('\n')).toEqual([
    'error    PORT must be a port, 0 to 65535',
    expect.stringMatching(/^error {4}JWT_SECRET is required/),
    'warning  PUBLIC_ULR is not a variable of Verdant and has no effect. Did you mean PUBLIC_URL?',
    'warning  S3_PREFIX has no effect without S3_BUCKET',
    '',
  ])
  const { stdout: json } = await check({ ...SECRET, S3_PREFIX: 'site/' }, '--json')
  expect(JSON.parse(json)).toEqual({ errors: [], warnings: ['S3_PREFIX has no effect without S3_BUCKET'] })
})

it('reads a file .env, over which variables that are set have priority', async () => {
  const cwd = await dataFolder()
  await writeFile(join(cwd, '.env'), `JWT_SECRET=${SECRET.JWT_SECRET}\nPUBLIC_URL=https://www.example.org\nPORT=4100\n`)
  const { stdout } = await verdant(URL_OF_DATABASE, ['config', 'check'], { cwd, env: { PORT: '4200' } })
  expect(stdout).toContain('ok       the site https://www.example.org; listening on 127.0.0.1, port 4200;')
})

it('lists every variable', async () => {
  const { stdout } = await verdant('', ['config', 'list'])
  const names = stdout.split('\n').flatMap((line) => /^[A-Z0-9_]+/.exec(line) ?? [])
  expect(names).toEqual([...VARIABLES.keys()])
  for (const name of SECRETS) expect(stdout).toContain(`${name}, or ${name}_FILE\n`)
})

it('has the same list as README.md', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const rows = readme.split('\n').flatMap((line) => {
    const [, name, otherwise, meaning] = /^\| `([A-Z0-9_]+)` +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? []
    return name ? [[name, otherwise, meaning]] : []
  })
  expect(rows).toEqual([...VARIABLES].map(([name, { otherwise, meaning }]) => [name, otherwise, meaning]))
})

it('tells whether the server of this configuration can serve', async () => {
  const server = await startServer()
  const { hostname, port } = new URL(server.url)
  const health = (env: NodeJS.ProcessEnv, ...options: string[]) => verdant('', ['health', ...options], { env })
  expect(await health({ HOST: hostname, PORT: port })).toMatchObject({ code: 0, stdout: '{"status":"ready"}\n' })
  // The address stands for all addresses of this machine.
  expect(await health({ HOST: '0.0.0.0', PORT: port }, '--live')).toMatchObject({
    code: 0,
    stdout: '{"status":"ok"}\n',
  })
  const { code, stderr } = await health({ PORT: '1', DATA_DIR: await dataFolder() })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/readyz does not answer: .+\n$/)])
})
