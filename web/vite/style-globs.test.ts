import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expandStyleGlobs } from './style-globs.ts'

test('a pattern stands for the style sheets that match it, except for those imported by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-styles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['kinds/b/b.css', 'kinds/a/a.css', 'kinds/a/named.css', 'kinds/a/a.tsx', 'styles/site.css']) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), '')
  }
  const code = [
    `@import 'tailwindcss' source(none);`,
    `@import '../kinds/a/named.css';`,
    `@import '../kinds/*/*.css';`,
    `@source not '../kinds/*/admin*';`,
  ]
  expect(expandStyleGlobs(code.join('\n'), join(folder, 'styles/site.css')).split('\n')).toEqual([
    code[0],
    code[1],
    `@import '../kinds/a/a.css';`,
    `@import '../kinds/b/b.css';`,
    code[3],
  ])
})
