import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../web/e2e/browser.ts'

/*
 * Adds a field type to a copy of the project: the folder of the type, and a field in one kind. Nothing else is touched. Only what the
 * type needs is run: the tests of types, which find the folder, a test of its own, and the form with its control.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

const TYPE = `
import type { Field, Options } from '../field.ts'
import { defineFieldType, OPERATORS } from '../field-type.ts'

/** A length of time in minutes, or null. */
export interface DurationField extends Field<number | null> {
  readonly type: 'duration'
  readonly default: null
}

const MAX = 100_000

export function durationText(value: unknown): string {
  if (typeof value !== 'number') return ''
  const [hours, minutes] = [Math.floor(value / 60), value % 60]
  return [hours > 0 && hours + ' h', (minutes > 0 || hours === 0) && minutes + ' min'].filter(Boolean).join(' ')
}

export function readDuration(text: string): unknown {
  const [, hours = '0', minutes = '0'] = /^(?:(\\d{1,4}) h)? ?(?:(\\d{1,6}) min)?$/.exec(text.trim()) ?? []
  const value = Number(hours) * 60 + Number(minutes)
  return text.trim() === '' ? null : value === 0 && text.trim() !== '0 min' ? text : value
}

defineFieldType<DurationField>({
  name: 'duration',
  check({ label }, value, report) {
    const isDuration = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX
    if (value !== null && !isDuration) report(label + ' must be a duration such as 1 h 30 min')
    return value
  },
  example: (_, serial = 0) => 90 + serial,
  column: () => ({ sql: 'int', isNullable: true }),
  json: () => ({ type: ['integer', 'null'], minimum: 0, maximum: MAX }),
  toText: (_, value) => durationText(value),
  fromText: (_, text) => readDuration(text),
  operators: OPERATORS.order,
  isSortable: true,
  summary: 'line',
})

export const duration = (label: string, options: Options<DurationField> = {}): DurationField => ({
  type: 'duration', label, default: null, ...options,
})
`

const ARBITRARY = `
import fc from 'fast-check'
import { duration } from './type.ts'

export default () => fc.option(fc.integer({ min: 0, max: 100_000 }))
export const samples = [duration('Length')]
`

const INPUT = `
import { useState } from 'react'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { type DurationField, durationText, readDuration } from './type.ts'

export default function DurationInput(props: WidgetProps<DurationField>) {
  const { value, change, bind, error } = useField<number | null>(props.path)
  const [typed, setTyped] = useState(durationText(value))
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <input {...control} {...bind} value={typed} onChange={({ target }) => {
          setTyped(target.value)
          change(readDuration(target.value) as number)
        }} />
      )}
    </Labelled>
  )
}
`

const FACES = `
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientSource } from '../../api/faces/client/source.ts'
import { ormOptions } from '../../api/platform/database/orm.ts'
import { make } from '../../api/testing/factories.ts'
import { startServer } from '../../api/testing/server.ts'
import { TEST_SECRET } from '../../api/testing/services.ts'
import { kinds, service, stored } from '../../schema/kinds/index.ts'
import { valueAsText } from '../../web/admin/versions/differences/differences.tsx'
import { runInProcess } from '../testing/in-process.ts'

const server = await startServer()
const folder = mkdtempSync(join(tmpdir(), 'verdant-duration-'))
afterAll(() => rmSync(folder, { recursive: true }))
const url = server.config.databaseUrl!
const run = (...args: string[]) =>
  runInProcess(url, args, { env: { DATA_DIR: server.config.dataDir, JWT_SECRET: TEST_SECRET } })
const editor = { as: 'editor' } as const

beforeAll(async () => {
  const orm = await MikroORM.init(ormOptions(url, stored))
  const changes = await orm.schema.getUpdateSchemaSQL({ safe: true })
  expect(changes).toContain('alter table "service" add "length" int null;')
  await orm.schema.update({ safe: true })
  await orm.close()
})

it('rules, REST, OpenAPI, GraphQL with its operators, the client and the history', async () => {
  const values = { ...make(service), title: 'Survey', length: 90 }
  const made = await server.rest<{ service: { _id: string } }>('POST', '/content/services', { ...editor, body: values })
  expect(made).toMatchObject({ status: 201, body: { service: { length: 90 } } })
  const wrong = await server.rest('POST', '/content/services', { ...editor, body: { ...values, length: 'long' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'length', message: 'Length must be a duration such as 1 h 30 min' }] } })
  const { body: described } = await server.rest('GET', '/openapi.json')
  expect(JSON.stringify(described)).toContain('"length":{"title":"Length","type":["integer","null"],"minimum":0,"maximum":100000')
  expect(clientSource(kinds)).toMatch(/length: number \\| null/)
  const found = async (where: string) => {
    const query = '{ services(where: { length: ' + where + ' }, orderBy: [{ by: LENGTH }]) { items { length } } }'
    const { data, errors } = await server.graphql<{ services: { items: object[] } }>(query, {}, editor)
    expect(errors).toBeUndefined()
    return data.services.items
  }
  expect([await found('{ gte: 90 }'), await found('{ lt: 90 }'), await found('{ in: [90] }'), await found('{ eq: null }')]).toEqual([
    [{ length: 90 }], [], [{ length: 90 }], [],
  ])
  const where = encodeURIComponent('{"length":{"gt":60}}')
  const narrow = await server.rest('GET', '/content/services?sort=-length&fields=length&where=' + where, editor)
  expect(narrow.body).toEqual({ services: [{ _id: made.body.service._id, length: 90 }] })
  await server.rest('PUT', '/content/services/' + made.body.service._id, { ...editor, body: { length: 125 } })
  const history = '{ history(kind: SERVICE, id: "' + made.body.service._id + '") { items { changes { field before after } } } }'
  const { data, errors } = await server.graphql<{ history: { items: { changes: { field: string; before: string; after: string }[] }[] } }>(history, {}, editor)
  expect(errors).toBeUndefined()
  const change = data.history.items[0]!.changes[0]!
  expect([change.field, valueAsText(service.fields.length, change.before), valueAsText(service.fields.length, change.after)]).toEqual(
    ['length', '1 h 30 min', '2 h 5 min'],
  )
})

it('export and import, with the texts that people write', async () => {
  const path = join(folder, 'services.csv')
  expect(await run('export', path, '--csv', 'services')).toMatchObject({ code: 0 })
  const table = readFileSync(path, 'utf8')
  expect(table).toContain('2 h 5 min')
  writeFileSync(path, table.replace('2 h 5 min', '45 min'))
  expect((await run('plan', path, '--as', 'services', '--details')).stdout).toMatch(/length: .*125.*45|2 h 5 min.*45 min/)
  expect(await run('import', path, '--as', 'services', '--yes')).toMatchObject({ code: 0 })
  expect((await server.rest('GET', '/content/services?fields=length', editor)).body).toMatchObject({ services: [{ length: 45 }] })
  writeFileSync(path, table.replace('2 h 5 min', 'long'))
  expect((await run('plan', path, '--as', 'services')).stderr).toContain('Length must be a duration such as 1 h 30 min')
})
`

const FORM = `
import { createRoot } from 'react-dom/client'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { service } from '../schema/kinds/service.ts'
import { FieldGrid } from './admin/forms/fields/field-grid.tsx'

function Form() {
  const form = useForm({ defaultValues: { length: 90 } })
  return (
    <FormProvider {...form}>
      <FieldGrid fields={{ length: service.fields.length }} />
      <output>{JSON.stringify(useWatch({ control: form.control }))}</output>
    </FormProvider>
  )
}
createRoot(document.querySelector('main')!).render(<Form />)
`

const FORM_CONFIG = `
import whole from './vite.config.ts'
const { plugins, define } = await whole({ command: 'build', mode: 'production' })
const isLeftOut = ({ name = '' }) => /tailwind|unused/.test(name)
export default {
  root: import.meta.dirname, base: './', publicDir: false, define,
  plugins: plugins.flat(9).filter((plugin) => plugin && !isLeftOut(plugin)),
  build: { outDir: '../dist/form', emptyOutDir: true, rolldownOptions: { input: 'form.html' } },
}
`

const FILES: Record<string, string> = {
  'schema/fields/duration/type.ts': TYPE,
  'schema/fields/duration/arbitrary.ts': ARBITRARY,
  'schema/fields/duration/input.tsx': INPUT,
  'cli/commands/duration.test.ts': FACES,
  'web/form.html': '<!doctype html><title>Form</title><main></main><script type="module" src="./form.tsx"></script>',
  'web/form.tsx': FORM,
  'web/form.config.ts': FORM_CONFIG,
}

/** Copies the sources of the project, with a field of the new type in one kind. */
async function copyWithType(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-field-type-'))
  // For root, PostgreSQL runs as another user, which needs access to this folder.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const sources = ['schema', 'api', 'cli', 'web', 'tools', 'extensions', 'package.json', 'tsconfig.json']
  const isLeftOut = /\/(?:node_modules|screenshots)$/
  for (const name of sources)
    await cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => !isLeftOut.test(path) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const kind = join(folder, 'schema/kinds/service.ts')
  const model = (await readFile(kind, 'utf8')).replace(
    '    drawing: drawing(),',
    "    length: duration('Length'),\n    drawing: drawing(),",
  )
  await writeFile(kind, `import { duration } from '../fields/duration/type.ts'\n${model}`)
  return folder
}

/** Runs a program of the project in a folder to its end. */
async function run(cwd: string, ...args: string[]): Promise<void> {
  const bin = join(root, 'node_modules/node/bin')
  const { TMPDIR, HOME } = process.env
  const env = { PATH: `${bin}:${process.env.PATH}`, ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }) }
  const child = spawn(join(bin, 'node'), args, { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect([args[0], code, code === 0 ? '' : output]).toEqual([args[0], 0, ''])
}

it(
  'a new field type is a folder: it works on every face, and nothing else is touched',
  { timeout: 600_000 },
  async () => {
    const folder = await copyWithType()
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
    const tests = [
      'schema/fields/types.test.ts',
      'api/system/every-field-type.test.ts',
      'cli/commands/duration.test.ts',
    ]
    await Promise.all([
      run(folder, vitest, 'run', '--config', 'tools/vitest.config.ts', ...tests),
      run(folder, join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'web/form.config.ts'),
    ])
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.route('http://form.example/**', (route) =>
      route.fulfill({ path: join(folder, 'dist/form', new URL(route.request().url()).pathname) }),
    )
    await page.goto('http://form.example/form.html')
    const input = page.getByLabel('Length')
    expect(await input.inputValue()).toBe('1 h 30 min')
    await input.fill('2 h')
    await expect.poll(() => page.locator('output').textContent()).toBe('{"length":120}')
    await input.fill('')
    await expect.poll(() => page.locator('output').textContent()).toBe('{"length":null}')
  },
)
