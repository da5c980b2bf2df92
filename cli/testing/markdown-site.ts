import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { service } from '../../schema/kinds/index.ts'
import { checkNew } from '../../schema/validate.ts'
import { folder } from './program.ts'
import { readSource } from './read-source.ts'

/** Writes files into a new folder. */
export async function site(files: Record<string, string>): Promise<string> {
  const root = await folder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Reads a folder as services. Every item must be valid. */
export async function readPages(files: Record<string, string>, locale?: string) {
  const options = { as: service, ...(locale !== undefined && { locale }) }
  const { items, problems, notes } = await readSource(await site(files), options)
  for (const { kind, values } of items) expect(checkNew(kind, values).errors).toBeUndefined()
  return {
    items: items.map(({ values, oldAddresses = [] }) => ({ ...values, oldAddresses })),
    problems: problems.map((problem) => problem.replace(/^[^/]*\//, '')),
    notes,
  }
}

/** Returns the rich text of a file with this body. */
export async function textOf(body: string, name = 'a.md') {
  const { items, notes } = await readPages({ [name]: `---\ntitle: A\n---\n${body}` })
  return { text: (items[0] as Record<string, unknown>).detailedDescription, notes }
}
