import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { ZipArchive } from '../../formats/zip-archive.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { wordPressExport, wordPressItem } from '../../testing/wordpress.ts'
import { suggestMapping } from '../../reading/open-source.ts'

const suggested = async (name: string, content: string | Buffer) =>
  suggestMapping(await writeSource(name, content), { sourceName: 'old' })
const tarHeader = () => {
  const header = Buffer.alloc(512)
  header.write('ustar', 257, 'latin1')
  return header
}
const XML = '<?xml version="1.0" encoding="UTF-16"?><rss><channel></channel></rss>'
const JSON_TEXT = '[{"title": "Äpfel", "description": "Grüße"}]'

describe('a file that holds no records', () => {
  it.each<[string, string | Buffer, string]>([
    ['x.json', '', 'x.json is empty'],
    ['x.json', '[]', 'x.json holds no record: its list is empty'],
    ['x.json', '[1, 2]', 'x.json holds no record: its list has numbers, and a record is an object'],
    ['x.json', '"text"', 'x.json holds no record: it is a string, not a list of objects'],
    ['x.json', '{"data": [], "meta": {}}', 'x.json holds no record: its list data is empty'],
    ['x.json', '{"error": {"code": 404}}', 'the answer of an API to a request that failed: {"code":404}'],
    ['x.ndjson', '{"a":1\n{"b":\n', 'x.ndjson holds no record: none of its lines can be read. x.ndjson:1: is not JSON'],
    ['x.ndjson', '\n', 'x.ndjson holds no record: it has no lines'],
    ['x.csv', 'name,description\n', 'x.csv holds no record: it has no rows after its header'],
    ['x.yaml', 'a: [\n', 'x.yaml line 2 is not YAML'],
    ['x.pdf', '%PDF-1.4\n', 'x.pdf is a PDF'],
    ['x.sql', 'INSERT INTO a VALUES (1);', 'x.sql is a dump of a database'],
    ['x.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'Save its sheet as “CSV UTF-8”'],
    ['x.json.gz', gzipSync(JSON_TEXT), 'x.json.gz is compressed. Unpack it first: gunzip'],
    ['x.tar.gz', gzipSync('x'.repeat(2_000)), 'x.tar.gz is compressed'],
    ['x.tar.gz', gzipSync('x').subarray(0, 12), 'x.tar.gz is truncated'],
    ['x.xml', Buffer.from(`\uFEFF${XML}`, 'utf16le'), 'x.xml is XML in UTF-16LE. Save it as UTF-8'],
    ['x.xml', wordPressExport(), 'x.xml has no posts, pages or other content: it has no items. In WordPress, choose'],
    ['x.xml', wordPressExport(wordPressItem({ 'wp:post_type': 'attachment' })), 'its items are 1 × attachment'],
  ])('%s with %j is refused with the cause', async (name, content, message) => {
    await expect(suggested(name, content)).rejects.toThrow(message)
  })
})

it.each<[string, string | Buffer, string]>([
  ['wrong.tar.gz', 'notagz', 'wrong.tar.gz is no archive, although its name says so'],
  ['wrong.zip', 'notazip', 'wrong.zip is no archive, although its name says so'],
  ['export.tar', tarHeader(), 'export.tar is a tar archive that is not compressed'],
  ['num.json', '5', 'num.json holds no record: it is a number, not a list of objects'],
  ['text.json', '"text"', 'text.json holds no record: it is a string, not a list of objects'],
  ['numbers.json', '[1, 2]', 'numbers.json holds no record: its list has numbers'],
])('%s is refused with the cause without a mapping', async (name, content, message) => {
  const path = await writeSource(name, content)
  await expect(readSource(path, { as: product })).rejects.toThrow(message)
})

/** A zip archive with these files, which are empty. */
function zip(...paths: string[]): Buffer {
  const archive = new ZipArchive()
  return Buffer.concat([...paths.flatMap((path) => archive.add(path, Buffer.from(''))), ...archive.end()])
}
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a file that another program wrote', () => {
  const TABLE = 'Save its sheet as “CSV UTF-8” and import that.'
  const documents: [what: string, content: Buffer, message: string][] = [
    ['an Excel workbook', zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'), TABLE],
    ['a binary Excel workbook', zip('[Content_Types].xml', 'xl/workbook.bin'), `is an Excel workbook. ${TABLE}`],
    ['an older Excel workbook', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), `an older Microsoft Office. ${TABLE}`],
    ['an OpenDocument sheet', zip('mimetype', 'content.xml', 'meta.xml'), `is an OpenDocument file. ${TABLE}`],
    [
      'a Numbers document',
      zip('Index/Document.iwa', 'Index/Tables/Tile.iwa'),
      `is a Numbers or Pages document. ${TABLE}`,
    ],
    ['a Word document', zip('[Content_Types].xml', 'word/document.xml'), 'is a Word document, which holds no records.'],
    ['a PDF', latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'), 'is a PDF, which holds no records.'],
    ['a Parquet file', latin1('PAR1\x15\x04\x15\x10PAR1'), 'is a Parquet file. Convert it to CSV or NDJSON.'],
    ['a SQLite database', latin1('SQLite format 3\0\x10\0'), 'is a SQLite database. Export its tables as CSV or JSON.'],
    ['a 7-Zip archive', latin1("7z\xbc\xaf'\x1c\0\x04"), 'is a 7-Zip archive. Unpack it first.'],
    ['a RAR archive', latin1('Rar!\x1a\x07\x01\0'), 'is a RAR archive. Unpack it first.'],
    ['an xz file', latin1('\xfd7zXZ\0\0\x04'), 'is compressed. Unpack it first: xz -d'],
    ['a bzip2 file', latin1('BZh91AY&SY'), 'is compressed. Unpack it first: bzip2 -d'],
    ['a zstd file', latin1('\x28\xb5\x2f\xfd\x04\0'), 'is compressed. Unpack it first: zstd -d'],
    ['an archive with an export of WordPress', zip('shop.xml'), 'is an archive with shop.xml. Unpack it, and import'],
    ['an archive with an archive', zip('a/export.tar.gz'), 'is an archive with a/export.tar.gz. Unpack it'],
  ]
  // A browser or a person can name it as what it should be.
  const names = ['x.xlsx', 'x.csv', 'x.json', 'x.zip', 'x']

  it.each(documents)('%s is refused with what to do, whatever its name is', async (_, content, message) => {
    for (const name of names) {
      const path = await writeSource(name, content)
      await expect(suggestMapping(path, { sourceName: 'old' })).rejects.toThrow(message)
      await expect(readSource(path, { as: product })).rejects.toThrow(`${name} `)
      await expect(readSource(path, { as: product })).rejects.toThrow(message)
    }
  })

  it.each<[string, Buffer, string]>([
    ['little-endian', Buffer.from(`\uFEFF${XML}`, 'utf16le'), 'UTF-16LE'],
    ['big-endian', Buffer.from(`\uFEFF${XML}`, 'utf16le').swap16(), 'UTF-16BE'],
    ['little-endian without a mark', Buffer.from(XML, 'utf16le'), 'UTF-16LE'],
    ['big-endian without a mark', Buffer.from(XML, 'utf16le').swap16(), 'UTF-16BE'],
  ])('XML in UTF-16 (%s) is refused with what to do', async (_, content, encoding) => {
    for (const name of ['x.xml', 'x']) {
      const path = await writeSource(name, content)
      const message = `${name} is XML in ${encoding}. Save it as UTF-8, also in its first line.`
      await expect(suggestMapping(path, { sourceName: 'old' })).rejects.toThrow(message)
      await expect(readSource(path)).rejects.toThrow(message)
    }
  })
})

describe('a file in another encoding', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['x.json', Buffer.from(JSON_TEXT, 'utf16le'), undefined],
    ['x.json', Buffer.from(JSON_TEXT, 'latin1'), 'windows-1252'],
    ['x.ndjson', Buffer.from(`\uFEFF${JSON_TEXT.slice(1, -1)}\n`, 'utf16le'), undefined],
    ['x.ndjson', Buffer.from(JSON_TEXT.slice(1, -1), 'latin1'), 'windows-1252'],
    ['x.csv', Buffer.from('title,description\nÄpfel,Grüße\n', 'utf16le').swap16(), 'utf-16'],
    ['x.yaml', Buffer.from('- title: Äpfel\n  description: Grüße\n'), undefined],
  ])('%s is read', async (name, content, encoding) => {
    const path = await writeSource(name, content)
    const options = encoding === undefined ? {} : { encoding }
    const mapping = await writeSource(
      'mapping.yaml',
      await suggestMapping(path, { ...options, as: product, sourceName: 'old' }),
    )
    const { items } = await readSource(path, { ...options, mapping })
    expect(items.map(({ values }) => [values.name, values.description])).toEqual([['Äpfel', 'Grüße']])
  })

  it.each(['x.json', 'x.ndjson', 'x.csv'])('%s is refused with the remedy', async (name) => {
    const content = Buffer.from(name === 'x.csv' ? 'name\nÄ\n' : '{"name": "Ä"}\n', 'latin1')
    await expect(suggested(name, content)).rejects.toThrow(/^x\..*is not UTF-8.*--encoding windows-1252$/)
  })
})
