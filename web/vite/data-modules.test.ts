import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { dataModules } from './data-modules.ts'

/** Builds an entry that prints what it imports from a data module, and returns the code. */
async function bundle(data: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'model.ts'), `export const model = { title: 'Corn', help: 'Only editors read this.' }`)
  await writeFile(join(folder, 'titles.data.ts'), `import { model } from './model.ts'\n${data}`)
  await writeFile(join(folder, 'entry.ts'), `import { title } from './titles.data.ts'\nconsole.log(title)`)
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [dataModules],
    build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'entry.ts') } },
  })
  return JSON.stringify(built)
}

test('a bundle contains the values of a data module, and nothing that they were computed from', async () => {
  const code = await bundle('export const title: string = model.title\nexport const unused = model.help')
  expect(code).toContain('Corn')
  expect(code).not.toContain('Only editors read this.')
})

test('a build fails if an export of a data module is not plain data', async () => {
  await expect(bundle('export const title = () => model.title')).rejects.toThrow(
    'title is not plain data, which every export of a data module must be',
  )
})
