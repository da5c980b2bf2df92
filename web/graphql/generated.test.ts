import { readFileSync } from 'node:fs'
import { generate } from '@graphql-codegen/cli'
import { expect, test } from 'vitest'
import config from './codegen.ts'

test('the generated operations are those of the schema and the .graphql files', async () => {
  const files: { filename: string; content: string }[] = await generate({ ...config, silent: true }, false)
  expect(files).toHaveLength(1)
  expect(readFileSync(new URL('generated.ts', import.meta.url), 'utf8')).toBe(files[0]!.content)
})
