import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generatedFiles } from './generate-types.ts'

test('the generated operations are up to date with the schema and the .graphql files', async () => {
  const files = await generatedFiles()
  expect(files.length).toBeGreaterThan(1)
  for (const [path, content] of files) expect(await readFile(path, 'utf8')).toBe(content)
})
