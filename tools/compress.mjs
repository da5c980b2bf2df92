// Compresses the built assets, so that the server can send them as files.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const assets = fileURLToPath(new URL('../dist/web/client/assets', import.meta.url))
const TEXT = /\.(js|css|svg|json|map)$/

for (const name of await readdir(assets)) {
  if (!TEXT.test(name)) continue
  const file = join(assets, name)
  const bytes = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
}
