import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { filename, generatedTypes } from './generate-types.ts'

test('the generated operations are up to date with the schema and the .graphql files', async () => {
  expect(await readFile(filename, 'utf8')).toBe(await generatedTypes())
})
