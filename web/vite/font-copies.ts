import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { decompress } from 'wawoff2'

const FOLDER = fileURLToPath(new URL('../../dist/web/fonts/', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** What the website uses of a variable font. */
interface Used {
  /** The file of the font in its package. */
  file: string
  /** The used part of the weight axis. */
  weights: number | { min: number; max: number }
  /** The OpenType features that are kept. By default all. */
  features?: string[]
}

const fraunces = (characters: string): Used => ({
  file: `@fontsource-variable/fraunces/files/fraunces-${characters}-opsz-normal.woff2`,
  weights: 400,
})

/** The smaller copies of fonts, by the name of their file. */
const FONTS: Record<string, Used> = {
  'fraunces-latin': fraunces('latin'),
  'fraunces-latin-ext': fraunces('latin-ext'),
  'instrument-sans-latin-italic': {
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-italic.woff2',
    weights: 400,
    features: ['kern', 'ccmp', 'mark'],
  },
  'jetbrains-mono-latin': {
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    weights: { min: 400, max: 500 },
    // Its ligatures for program code take a third of the file.
    features: ['ccmp', 'mark'],
  },
}

/** Makes the smaller copy of a font unless it exists. Returns its path. */
async function copy(name: string, used: Used): Promise<string> {
  const font = await readFile(resolve(used.file))
  const version = createHash('sha256').update(font).update(JSON.stringify(used)).digest('hex').slice(0, 8)
  const path = join(FOLDER, `${name}-${version}.woff2`)
  if (existsSync(path)) return path
  const characters = new Face(new Blob(await decompress(font))).collectUnicodes()
  const smaller = await subsetFont(font, String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    variationAxes: { wght: used.weights },
    ...(used.features && { keepFeatures: used.features }),
  })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(path, smaller)
  return path
}

/**
 * A Vite plugin that makes smaller copies of variable fonts, with the weights and features that the website uses:
 * `@fonts/fraunces-latin.woff2` and the others in `FONTS`.
 */
export const fontCopies: Plugin = {
  name: 'verdant:font-copies',
  async config() {
    const copies = Object.entries(FONTS).map(async ([name, used]) => ({
      find: `@fonts/${name}.woff2`,
      replacement: await copy(name, used),
    }))
    return { resolve: { alias: await Promise.all(copies) } }
  },
}
