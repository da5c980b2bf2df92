// Compresses the built assets, so that the server can send them as files.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const assets = fileURLToPath(new URL('../dist/web/client/assets', import.meta.url))
const TEXT = /\.(js|css|svg|json|map)$/

/** Writes the two compressed forms of a file beside it. */
async function compress(name) {
  const file = join(assets, name)
  const bytes = await readFile(file)
  const forms = { gz: promisify(gzip)(bytes, { level: 9 }), br: promisify(brotliCompress)(bytes) }
  await Promise.all(Object.entries(forms).map(async ([ending, form]) => writeFile(`${file}.${ending}`, await form)))
}

const names = await readdir(assets)
await Promise.all(names.filter((name) => TEXT.test(name)).map(compress))
