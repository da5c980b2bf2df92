/**
 * `node tools/pictures/render.ts [name …]`: renders the pictures of the default content, or those named, into
 * schema/defaults/media, and lets the products show them. The public id of a picture contains the hash of its bytes.
 */
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { derivedId } from '../../schema/derived-id.ts'
import { checkFile } from '../../api/content/media/check.ts'
import { mediaPath } from '../../schema/kinds/media-file.ts'
import { subjects } from './index.ts'
import { encode, type Subject } from './picture.ts'

const DEFAULTS = join(import.meta.dirname, '../../schema/defaults')
const MEDIA = join(DEFAULTS, 'media')

/** Writes values in the form of the default content: sorted keys, two spaces. */
const writeSorted = (path: string, values: object) =>
  writeFile(
    path,
    `${JSON.stringify(Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )

async function render(subject: Subject): Promise<void> {
  const { name, productId, alt } = subject
  const encoded = await encode(subject)
  const source = join(tmpdir(), `${name}.webp`)
  await writeFile(source, encoded)
  const file = await checkFile(source, `${name}.webp`, { directory: tmpdir() })
  const { publicId, originalFilename, width, height, bytes, format, placeholder, hash } = file
  await file.dispose()
  await rm(source)
  if (hash !== createHash('sha256').update(encoded).digest('hex')) throw new Error(`${name} is changed by the upload`)

  for await (const old of glob(`${name}-*`, { cwd: MEDIA })) await rm(join(MEDIA, old))
  await writeFile(join(MEDIA, publicId), encoded)
  const id = derivedId('mediaFile', 'verdant', name)
  const record = { id, publicId, originalFilename, width, height, bytes, format, placeholder, hash, alt }
  await writeSorted(join(MEDIA, `${publicId}.json`), record)

  const product = join(DEFAULTS, 'products', `${productId}.json`)
  const values = JSON.parse(await readFile(product, 'utf8')) as object
  await writeSorted(product, { ...values, image: mediaPath(publicId) })
  console.log(`${publicId}: ${Math.round(bytes / 1024)} KB`)
}

await mkdir(MEDIA, { recursive: true })
const names = process.argv.slice(2)
for (const subject of subjects) if (names.length === 0 || names.includes(subject.name)) await render(subject)
