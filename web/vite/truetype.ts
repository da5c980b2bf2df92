import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { decompress } from 'wawoff2'

const PREFIX = '\0virtual:truetype/'
const { resolve } = createRequire(import.meta.url)

/**
 * A Vite plugin that makes a module of a WOFF2 font: `virtual:truetype/package/font` exports the font `package/font.woff2` as
 * TrueType in base64. Programs that draw texts read this format only.
 */
export const trueType: Plugin = {
  name: 'verdant:truetype',
  resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(PREFIX)) return undefined
    const font = await decompress(await readFile(resolve(`${id.slice(PREFIX.length)}.woff2`)))
    return `export default '${Buffer.from(font).toString('base64')}'`
  },
}
