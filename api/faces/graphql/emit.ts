/** Writes schema/schema.graphql. With `--check`, fails if the file is outdated. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSchema } from './schema.ts'
import { printSorted } from './print.ts'

const file = join(import.meta.dirname.replace(/\/dist\/api\/faces\/graphql$/, ''), 'schema/schema.graphql')
const text = printSorted(await createSchema())

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8')) !== text) {
    console.error('schema/schema.graphql is outdated. Run: npm run schema')
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
}
