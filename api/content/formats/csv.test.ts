import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

async function* chunks(bytes: Buffer) {
  // In pieces that cut characters and quotes apart.
  for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
}

async function read(text: string | Buffer, encoding?: string) {
  const rows: object[] = []
  for await (const { cells, line, problem } of readCsv(chunks(Buffer.from(text)), encoding))
    rows.push({ ...Object.fromEntries(cells), line, ...(problem ? { problem } : {}) })
  return rows
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'name,order\nAzo,1\n'],
    ['semicolons and CRLF', 'name;order\r\nAzo;1\r\n'],
    ['tabs', 'name\torder\nAzo\t1'],
    ['a byte order mark', '\uFEFFname,order\r\nAzo,1'],
    ['UTF-16, as Excel’s “Unicode text”', Buffer.from('\uFEFFname\torder\r\nAzo\t1\r\n', 'utf16le')],
    ['quotes everywhere', '"name","order"\n"Azo","1"\n'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([{ name: 'Azo', order: '1', line: 2 }])
  })

  it('with line breaks and delimiters in quotes keeps them, and the lines are counted on', async () => {
    expect(await read('name;text\nA;"one;\r\ntwo ""x"""\nB;ü\n')).toEqual([
      { name: 'A', text: 'one;\r\ntwo "x"', line: 2 },
      { name: 'B', text: 'ü', line: 4 },
    ])
  })

  it('obeys Excel’s sep= line', async () => {
    expect(await read('sep=;\r\nname;a,b\r\nX;1\r\n')).toEqual([{ name: 'X', 'a,b': '1', line: 3 }])
  })

  it('in another encoding is read when told, and explained when not', async () => {
    const bytes = Buffer.from('name\nZürich', 'latin1')
    await expect(read(bytes)).rejects.toThrow('--encoding windows-1252')
    expect(await read(bytes, 'windows-1252')).toEqual([{ name: 'Zürich', line: 2 }])
    await expect(read(bytes, 'klingon')).rejects.toThrow('klingon is not a known encoding')
  })

  it('names the line of a quote that is never closed, and a row that is too long', async () => {
    await expect(read('name\nA\n"B\n')).rejects.toThrow('line 3: a quoted cell is never closed')
    expect(await read('name\nA,B\n')).toMatchObject([{ problem: 'has more cells than the header (2)' }])
  })

  it('that ends within a row is refused, unless its rows are short elsewhere too', async () => {
    await expect(read('a,b\n1,2\n3')).rejects.toThrow('is truncated: line 3, the last one, has 1 of 2 cells')
    expect(await read('a,b\n1,2\n3\n')).toHaveLength(2)
    expect(await read('a,b\n1\n3')).toHaveLength(2)
  })

  it('with a column twice, or with nothing, is refused', async () => {
    await expect(read('a,a\n1,2')).rejects.toThrow('“a” twice')
    await expect(read('')).rejects.toThrow('is empty')
  })
})
