import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { migrations } from '../api/platform/database/migrations/index.ts'
import { temporaryFolder } from '../api/testing/temporary-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const COPIED = [
  'schema',
  'api',
  'web',
  'tools',
  'package.json',
  'tsconfig.json',
  '.oxfmtrc.json',
  'dist/api',
  'dist/schema',
]

/** Copies the files that the command changes, so that it does not change this checkout. */
async function copyOfProject(): Promise<string> {
  const copy = await temporaryFolder()
  for (const path of COPIED) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await cp(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const options = { env: { ...process.env, DATABASE_URL: '' }, encoding: 'utf8' } as const

it('rejects names that are not valid file names', () => {
  const program = join(root, 'tools/create-migration.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, '../Bad Name'], options)
  expect(status).toBe(1)
  expect(stderr).toMatch(/“..\/Bad Name” cannot name a migration: use lower-case letters/)
})

/** A field type that the project does not have: minutes, which people write as hours and minutes. */
const DURATION = {
  'type.ts': `import type { Field, Options } from '../field.ts'
import { defineFieldType, OPERATORS } from '../field-type.ts'

export interface DurationField extends Field<number> {
  readonly type: 'duration'
  readonly default: number
}

defineFieldType<DurationField>({
  name: 'duration',
  check({ label }, value, report) {
    const isDuration = Number.isInteger(value) && Number(value) >= 0 && Number(value) < 600_000
    if (!isDuration) report(\`\${label} must be a number of minutes\`)
    return value
  },
  example: (_, serial = 90) => serial,
  column: () => ({ sql: 'int' }),
  json: () => ({ type: 'integer', minimum: 0 }),
  toText: (_, value) => \`\${Math.floor(Number(value) / 60)}:\${String(Number(value) % 60).padStart(2, '0')}\`,
  fromText(_, text) {
    const [, hours, minutes] = /^(\\d+):(\\d\\d)$/.exec(text.trim()) ?? []
    return hours === undefined ? text || undefined : Number(hours) * 60 + Number(minutes)
  },
  operators: OPERATORS.order,
  isSortable: true,
})

export const duration = (label: string, options: Options<DurationField> = {}): DurationField => ({
  type: 'duration',
  label,
  default: 0,
  ...options,
})
`,
  'arbitrary.ts': `import fc from 'fast-check'

export default () => fc.integer({ min: 0, max: 599_999 })
`,
}

// It compiles the API, which takes long on a busy machine.
it('generates everything that a new field needs, also one of a new type', { timeout: 300_000 }, async () => {
  const copy = await copyOfProject()
  const inCopy = (path: string) => readFile(join(copy, path), 'utf8')
  await mkdir(join(copy, 'schema/fields/duration'))
  for (const [file, text] of Object.entries(DURATION)) await writeFile(join(copy, 'schema/fields/duration', file), text)
  const kind = 'schema/kinds/product.ts'
  const changed = (await inCopy(kind)).replace('fields: {', "fields: {\n    added: duration('Added'),")
  await writeFile(join(copy, kind), `import { duration } from '../fields/duration/type.ts'\n${changed}`)
  const command = ['run', '--silent', 'migration', '--', 'add-product-field']
  const { stderr } = spawnSync('npm', command, { ...options, cwd: copy })
  expect(stderr).not.toMatch(/error/i)

  const name = `${String(migrations.length + 1).padStart(4, '0')}-add-product-field`
  const file = `api/platform/database/migrations/${name}.ts`
  const index = 'api/platform/database/migrations/index.ts'
  expect(await inCopy(file)).toContain('alter table "product" add "added" int not null default 0')
  expect(await inCopy(index)).toContain(`'${name}'`)
  const formatted = spawnSync(join(root, 'node_modules/.bin/oxfmt'), ['--check', file, index], {
    ...options,
    cwd: copy,
  })
  expect(formatted).toMatchObject({ status: 0, stderr: '' })
  expect(await inCopy('schema/schema.graphql')).toMatch(/^ {2}added: Int!$/m)
  // The tests of field types find it.
  const tests = [
    'run',
    '--config',
    'tools/vitest.config.ts',
    '--project',
    'unit',
    'schema/fields/types.test.ts',
    '-t',
    'duration',
    '--reporter=verbose',
  ]
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/vitest'), tests, { ...options, cwd: copy })
  expect([status, stdout]).toEqual([0, expect.stringContaining('durationA')])
})
