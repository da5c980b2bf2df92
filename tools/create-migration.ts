/**
 * `npm run migration -- <name>`: generates everything that follows from a change to the model. Emits the GraphQL schema
 * and the types of the website's queries, and writes a migration that brings a database with all previous migrations up to
 * the model.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireEmbedded } from '../api/platform/embedded-postgres/cluster-handle.ts'
import { migrateUp } from '../api/platform/database/migrate.ts'
import { migrations } from '../api/platform/database/migrations/index.ts'
import { schemaChanges } from '../api/platform/database/schema-changes.ts'

const folder = join(import.meta.dirname, '../api/platform/database/migrations')

/** Returns the statements that the migrations lack, determined on a new, empty database. */
async function missingStatements(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verdant-migration-'))
  // For root, PostgreSQL runs as another user, which needs access to this folder.
  await chmod(dataDir, 0o711)
  const server = await acquireEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  try {
    await migrateUp(server.url)
    return await schemaChanges(server.url)
  } finally {
    await server.release()
    await rm(dataDir, { recursive: true })
  }
}

/** Runs a program, and ends this one if it fails. npm scripts find the programs of packages. */
function run(program: string, ...args: string[]) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Writes the migration and adds it to the index. Returns its file name. */
async function writeMigration(name: string, statements: string[]): Promise<string> {
  // A number may be missing, so the count of the migrations does not give the next one.
  const last = Number.parseInt(migrations.at(-1)!.name, 10)
  const number = String(last + 1).padStart(4, '0')
  const file = `${number}-${name}`
  const calls = statements.map((statement) => `this.addSql(${JSON.stringify(statement)})`).join('\n')
  const migration = join(folder, `${file}.ts`)
  await writeFile(
    migration,
    `import { Migration } from '@mikro-orm/migrations'

     export class Migration${number} extends Migration {
       override up() {
         ${calls}
       }
     }`,
  )
  const index = join(folder, 'index.ts')
  const entry = `  { name: '${file}', load: async () => (await import('./${file}.ts')).Migration${number} },`
  await writeFile(index, (await readFile(index, 'utf8')).replace(/^\]/m, `${entry}\n]`))
  run('oxfmt', migration, index)
  return `${file}.ts`
}

const [name = '', ...rest] = process.argv.slice(2)
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || rest.length > 0) {
  const words = process.argv.slice(2).join(' ')
  console.error(
    `${words ? `“${words}” cannot name a migration` : 'A migration needs a name'}: use lower-case letters, digits and hyphens, such as\n` +
      '  npm run migration -- add-product-weight',
  )
  process.exit(1)
}

console.log('Emitting the GraphQL schema and the types of the website’s queries …')
run('npm', 'run', '--silent', 'schema')

const statements = await missingStatements()
if (statements.length === 0) {
  console.log('No migration is needed: the migrations already match the model.')
} else {
  const file = await writeMigration(name, statements)
  console.log(
    `Wrote api/platform/database/migrations/${file} and added it to index.ts there. Read it, then commit both.`,
  )
}
