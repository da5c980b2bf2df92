import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const DEFAULTS = new URL('../../../../schema/defaults/media/', import.meta.url)

/** Returns a document that a browser has printed. */
export const printedPdf = () => readFileSync(new URL('noduleready-soy-label-3a51a6edd366.pdf', DEFAULTS))

interface Parts {
  /** More of the catalog, such as an action. */
  catalog?: string
  /** More objects, each with its number. */
  objects?: string[]
  /** Objects within a stream, packed unless the dictionary says otherwise. */
  packed?: string
  /** The filter of that stream, and what follows it in the dictionary. */
  filter?: string
  pack?: (bytes: Buffer) => Buffer
}

/** Returns a small document of one empty page (ISO 32000-1, 7.5). */
export function pdf({
  catalog = '',
  objects = [],
  packed,
  filter = '/Filter /FlateDecode',
  pack = deflateSync,
}: Parts = {}) {
  const pieces: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const add = (piece: string | Buffer) => {
    const bytes = Buffer.from(piece as string, 'latin1')
    pieces.push(bytes)
    length += bytes.length
  }
  const object = (...parts: (string | Buffer)[]) => {
    offsets.push(length)
    for (const part of [`${offsets.length} 0 obj\n`, ...parts, '\nendobj\n']) add(part)
  }
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  object(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>')
  for (const more of objects) object(more)
  if (packed !== undefined) {
    const bytes = pack(Buffer.from(`9 0 ${packed}`, 'latin1'))
    object(`<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream')
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  add(`trailer << /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(pieces)
}
