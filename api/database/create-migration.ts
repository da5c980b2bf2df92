/**
 * Writes the next migration: what turns a database that has every migration so far into what the model says.
 * `npm run migration -- <name>`, on an empty scratch database (DATABASE_URL).
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateUp } from './migrate.ts'
import { schemaChanges } from './schema-changes.ts'

const [name] = process.argv.slice(2)
const url = process.env.DATABASE_URL
if (!name || !/^[a-z0-9-]+$/.test(name) || !url) {
  console.error('Usage: DATABASE_URL=postgres://… npm run migration -- <kebab-case-name>')
  process.exit(1)
}

// Run from the compiled output, written beside the sources.
const folder = join(import.meta.dirname.replace(/\/dist\/api\//, '/api/'), 'migrations')
await migrateUp(url)
const statements = await schemaChanges(url)
if (statements.length === 0) {
  console.error('The migrations already say what the model says')
  process.exit(1)
}

const number = String((await readdir(folder)).filter((file) => /^\d{4}-/.test(file)).length + 1).padStart(4, '0')
const file = `${number}-${name}.ts`
const lines = statements.map((statement) => `    this.addSql(${JSON.stringify(statement)})`)
await writeFile(
  join(folder, file),
  `import { Migration } from '@mikro-orm/migrations'\n\nexport class Migration${number} extends Migration {\n  override up() {\n${lines.join('\n')}\n  }\n}\n`,
)
console.log(`Wrote ${file}. Read it, give it a place in migrations/index.ts, and commit both.`)
