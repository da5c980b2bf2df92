import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as views from './views.ts'

test('views are named as `views.ts` exports them', async () => {
  const named = new Map<string, string>()
  for await (const file of glob('web/**/*.{ts,tsx}')) {
    const code = await readFile(file, 'utf8')
    for (const [, member, name] of code.matchAll(/\b(?:lateView|knownView)<[^>]*?\.(\w+)>\(\s*'(\w+)'/g))
      named.set(name!, member!)
  }
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(Object.keys(views).map((name) => [name, name])))
})
