import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../testing/in-process.ts'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import { MAX_PAGE } from '../../api/platform/bounds.ts'
import { STATUS } from '../../api/platform/errors.ts'
import { SHAPE_LIMITS } from '../../api/faces/graphql/limits/shape.ts'
import { TEXT_LIMITS } from '../../api/platform/http/operation-limits.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServer } from '../../api/testing/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const server = await startServer({ cache: true })

interface Block {
  language: string
  code: string
  /** The heading above it. */
  section: string
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\S+)([^\n]*)\n(.*?)^```$/gms)].map(({ 1: language, 2: note, 3: code, index }) => ({
    language: `${language}${note}`,
    code: code!,
    section: [...markdown.slice(0, index).matchAll(/^##? (.*)$/gm)].at(-1)![1]!,
  }))
}

const page = await readFile(join(ROOT, 'docs/building.md'), 'utf8')
const blocks = blocksOf(page)
const codeIn = (language: string) => blocks.filter((block) => block.language === language)
const [setup] = codeIn('ts setup')
const [tour, ...examples] = codeIn('ts')
let folder: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdant-building-'))
  for (const name of ['Soil One', 'Soil Two', 'Soil Three'])
    await server.services.content.create(
      operator('test'),
      product,
      makeProduct({ name, isActive: true, description: 'For soybeans.' }),
    )
  // The commands of the page, without a shell: it only sends their output to a file.
  for (const line of codeIn('sh').flatMap(({ code }) => code.trim().split('\n'))) {
    const [, args, file] = /^npx verdant (.*) > (\S+)$/.exec(line)!
    const { code, stdout, stderr } = await runInProcess(server.config.databaseUrl!, args!.split(' '))
    if (code !== 0) throw new Error(`${line}: ${stderr}`)
    await writeFile(join(folder, file!), stdout)
  }
  token = (await readFile(join(folder, 'token.txt'), 'utf8')).trim()
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await writeFile(join(folder, 'tour.ts'), tour!.code)
  for (const [n, { code }] of examples.entries()) await writeFile(join(folder, `${n}.ts`), withSetup(code))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Strict, as projects of users may be. */
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: true,
}

/** Returns an example as a module of its own. */
const withSetup = (code: string) => `${setup!.code}\n${code}export {}\n`

async function run(file: string): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    cwd: folder,
    env: { PATH: process.env.PATH, VERDANT_URL: server.url, VERDANT_TOKEN: token },
  })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  expect([child.exitCode, stderr]).toEqual([0, ''])
  return stdout
}

it('has only blocks that this file runs', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh', 'ts', 'ts setup', 'graphql']))
  expect(examples.map(({ section }) => section)).toEqual(Object.keys(PRINTED))
})

it('has programs and a client that the strict compiler accepts', async () => {
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const checked = await promisify(execFile)(tsc, ['-p', folder], {
    env: { PATH: `${join(ROOT, 'node_modules/node/bin')}:${process.env.PATH}` },
  }).catch((error: { stdout: string }) => error)
  expect(checked.stdout).toBe('')
})

it('has a program of 20 lines that reads, writes and meets a conflict', async () => {
  expect(tour!.code.trimEnd().split('\n').filter(Boolean).length).toBeLessThanOrEqual(20)
  const printed = await run('tour.ts')
  expect(printed).toMatch(/^The first of 3 products: Soil \w+, Soil \w+, Soil \w+\nCONFLICT \{/)
  expect(printed).toContain("features: [ 'Two strains' ]")
})

/** What the example of each section prints. */
const PRINTED: Record<string, RegExp> = {
  'Read with REST': /^2 200 304\n$/,
  'Read with GraphQL': /^3 0\n$/,
  'Pages of a list': /^3 active products\n$/,
  'Conditions and order': /^\[\]\n$/,
  References: /^(Soil \w+ \[\] \[\]\n){3}$/,
  'Write with a token': /^Soil \w+ Plus\n$/,
  'See what is not live yet': /^Not live yet, and live Soil \w+ Plus\n$/,
  Errors: /^name: .+\n.*description: .+\ndetailedDescription: .+\n$/s,
  'Versions and conflicts': /^2 changes\n$/,
  'Many changes at once': /^\[ 'created', 'created' \]\n$/,
  'Idempotency keys': /^One item\n$/,
  Uploads: /^png 1 × 1\n$/,
  // That of the example before.
  Pictures: /^<img src="\/media\/\S+" alt="" width="1" height="1">\n$/,
}

it.each(Object.entries(PRINTED))('%s: the example works', async (section, expected) => {
  const n = examples.findIndex((example) => example.section === section)
  expect(await run(`${n}.ts`)).toMatch(expected)
})

it('has GraphQL operations that visitors can send', async () => {
  for (const { code } of codeIn('graphql')) {
    const { status, errors, data } = await server.graphql(code)
    expect([status, errors]).toEqual([200, undefined])
    expect(data).toHaveProperty('products.total', 3)
  }
})

describe('tells the truth about', () => {
  it('the codes of errors', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (\d{3}) /gm)].map(([, code, status]) => [code, Number(status)])
    expect(Object.fromEntries(rows)).toEqual(STATUS)
  })

  it('limits', () => {
    const limits = page.slice(page.indexOf('## Limits'))
    for (const number of [
      MAX_PAGE,
      TEXT_LIMITS.tokens,
      SHAPE_LIMITS.fields,
      SHAPE_LIMITS.depth,
      SHAPE_LIMITS.aliases,
      1200,
    ])
      expect(limits).toContain(number.toLocaleString('en'))
  })
})
