import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { wordPressExport, wordPressItem } from '../../testing/wordpress.ts'
import { draftFor } from '../drafts/draft-for.ts'

const draft = async (name: string, content: string | Buffer) => draftFor(await writeSource(name, content), {}, 'old')
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
    await expect(draft(name, content)).rejects.toThrow(message)
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
    const mapping = await writeSource('mapping.yaml', await draftFor(path, { ...options, as: product }, 'old'))
    const { items } = await readSource(path, { ...options, mapping })
    expect(items.map(({ values }) => [values.name, values.description])).toEqual([['Äpfel', 'Grüße']])
  })

  it.each(['x.json', 'x.ndjson', 'x.csv'])('%s is refused with the remedy', async (name) => {
    const content = Buffer.from(name === 'x.csv' ? 'name\nÄ\n' : '{"name": "Ä"}\n', 'latin1')
    await expect(draft(name, content)).rejects.toThrow(/^x\..*is not UTF-8.*--encoding windows-1252$/)
  })
})
