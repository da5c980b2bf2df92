import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { subjects } from './index.ts'
import { encode } from './picture.ts'

const folder = join(import.meta.dirname, '../../schema/defaults/media')

const fileOf = (name: string) =>
  globSync(`${name}-????????????.webp`, { cwd: folder }).map((file) => join(folder, file))

it('each subject has one stored file, and there are no others', () => {
  expect(subjects.map(({ name }) => fileOf(name).length)).toEqual(subjects.map(() => 1))
  expect(globSync('*.webp', { cwd: folder })).toHaveLength(subjects.length)
})

it('each record describes the bytes beside it', () => {
  for (const file of globSync('*.webp', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const record: unknown = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'))
    expect(record).toMatchObject({ publicId: file, bytes: bytes.length, hash })
  }
})

it('all files together are small', () => {
  const bytes = subjects.map(({ name }) => statSync(fileOf(name)[0]!).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
})

// One picture is computed pixel by pixel, the other one is drawn as SVG. Encoders may differ in the last bits between processors.
it.each(['soil-dna-gel', 'digester-recovery'])('%s is rendered as it is stored', async (name) => {
  const pixels = (input: string | Buffer) => sharp(input).raw().toBuffer()
  const rendered = await pixels(await encode(subjects.find((subject) => subject.name === name)!))
  const stored = await pixels(fileOf(name)[0]!)
  expect(rendered).toHaveLength(stored.length)
  const difference = rendered.reduce((sum, value, i) => sum + Math.abs(value - stored[i]!), 0) / stored.length
  expect(difference).toBeLessThan(0.5)
})
