import { describe, expect, it } from 'vitest'
import { service } from '../../../../schema/kinds/index.ts'
import { readSource, writeSource } from '../../../testing/read-source.ts'
import { wordPressExport, wordPressMeta } from '../../../testing/wordpress.ts'

const item = (id: string, content: string, { title = `Post ${id}`, more = '', end = '</item>' } = {}) =>
  `<item>
<title>${title}</title>
<link>https://old.example/${id}</link>
<content:encoded>${content}</content:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type>
${more}${end}`

const whole = (id: string) => item(id, `<![CDATA[The whole text ${id}.]]>`)

const read = async (file: string | Buffer) => readSource(await writeSource('x.xml', file), { as: service })

/** Reads a damaged item between two whole ones. Returns the problems; nothing of it may arrive. */
async function problemsOf(damaged: string | Buffer): Promise<string[]> {
  const bytes = wordPressExport(whole('1'), '@@', whole('3')).split('@@')
  const { items, problems } = await read(
    Buffer.concat([bytes[0]!, damaged, bytes[1]!].map((part) => Buffer.from(part))),
  )
  expect(items.map(({ values }) => [values.title, values.detailedDescription])).toEqual([
    ['Post 1', 'The whole text 1.'],
    ['Post 3', 'The whole text 3.'],
  ])
  return problems
}

describe('a damaged item of a WordPress export is left out by name, and the others arrive', () => {
  it.each<[string, string, RegExp]>([
    [
      'a CDATA section that ends early',
      item('2', '<![CDATA[One ]]> two ]]>'),
      /^x.xml:\d+: “Post 2”: is not well-formed/,
    ],
    [
      'a CDATA section that ends before a tag',
      item('2', '<![CDATA[One ]]><b>two</b> three'),
      /“Post 2”: has <b> within <content:encoded>: the text is not in a CDATA section, or the section ends early/,
    ],
    ['a CDATA section without an end', item('2', '<![CDATA[One'), /“Post 2”: is not well-formed XML: /],
    ['a text without CDATA', item('2', '<p>One</p> two'), /“Post 2”: has <p> within <content:encoded>/],
    ['an unescaped &', item('2', 'Salt & pepper'), /“Post 2”: is not well-formed XML: /],
    ['an entity of HTML', item('2', 'Salt&nbsp;pepper'), /“Post 2”: is not well-formed XML: undefined entity/],
    ['an unescaped <', item('2', 'x < y'), /“Post 2”: is not well-formed XML: /],
    ['a control character', item('2', '<![CDATA[One\u000btwo]]>'), /“Post 2”: is not well-formed XML: disallowed/],
    ['a NUL', item('2', '<![CDATA[One\0two]]>'), /“Post 2”: is not well-formed XML: disallowed/],
    ['a reference to a control character', item('2', 'One&#11;two'), /“Post 2”: is not well-formed XML: /],
    ['a tag without an end', item('2', 'x', { title: 'A <i>b' }), /“A”: has <i> within <title>/],
    ['an end without a tag', item('2', 'x', { more: '</b></wp:postmeta>' }), /“Post 2”: is not well-formed XML: /],
    [
      'wrong nesting',
      item('2', 'x', { more: '<wp:postmeta><wp:meta_key>a</wp:postmeta></wp:meta_key>' }),
      /“Post 2”: is not/,
    ],
    ['no end', item('2', '<![CDATA[x]]>', { end: '' }), /“Post 2”: is not well-formed XML: unclosed tag: item/],
    ['no beginning', item('2', 'x').replace('<item>', ''), /“Post 2”: has no beginning/],
    ['two titles', item('2', 'x', { more: '<title>Another</title>' }), /“Post 2”: has <title> twice/],
    [
      'an attribute without quotes',
      item('2', 'x', { more: '<category domain=category>Crops</category>' }),
      /“Post 2”: is not well-formed XML: /,
    ],
    [
      'meta that ends early',
      item('2', 'x', { more: wordPressMeta('a', '<![CDATA[]]>]]>') }),
      /“Post 2”: is not well-formed/,
    ],
    ['a document type', item('2', 'x', { more: '<!DOCTYPE x>' }), /“Post 2”: is not well-formed XML: /],
  ])('%s', async (_, damaged, message) => {
    expect(await problemsOf(damaged)).toEqual([expect.stringMatching(message)])
  })

  it('bytes of another encoding', async () => {
    const damaged = Buffer.from(item('2', '<![CDATA[Käse]]>', { title: 'Käse' }), 'latin1')
    expect(await problemsOf(damaged)).toEqual([
      expect.stringMatching(/^x.xml:\d+: “K\uFFFDse”: has bytes that are not UTF-8$/),
    ])
  })

  it('a CDATA section without an end in the last item, and before another one without CDATA', async () => {
    const last = await read(wordPressExport(whole('1'), item('2', '<![CDATA[One')))
    expect(last.items.map(({ values }) => values.title)).toEqual(['Post 1'])
    expect(last.problems).toEqual([expect.stringMatching(/“Post 2”: is not well-formed XML/)])
    const before = await read(wordPressExport(item('2', '<![CDATA[One'), whole('3')))
    expect(before.items.map(({ values }) => values.title)).toEqual(['Post 3'])
    expect(before.problems).toEqual([expect.stringMatching(/“Post 2”: is not well-formed XML/)])
  })
})

describe('a WordPress export', () => {
  it('has items about items', async () => {
    const text = 'Write &lt;item&gt; or <item><title>x</title></item> here.'
    const { items, problems } = await read(wordPressExport(item('1', `<![CDATA[${text}]]>`), whole('2')))
    expect(problems).toEqual([])
    expect(items).toHaveLength(2)
  })

  it('keeps a CDATA section that is divided as WordPress divides it', async () => {
    const { items, problems } = await read(wordPressExport(item('1', '<![CDATA[a ]]]]><![CDATA[> b]]>')))
    expect(problems).toEqual([])
    expect(items[0]!.values.detailedDescription).toBe('a ]]> b')
  })

  it('is read in the encoding that it states', async () => {
    const text = wordPressExport(item('1', '<![CDATA[Käse]]>')).replace('?>', ' encoding="ISO-8859-1"?>')
    const { items } = await read(Buffer.from(text, 'latin1'))
    expect(items[0]!.values.detailedDescription).toBe('Käse')
  })

  it('in small parts is the same', async () => {
    const text = wordPressExport(whole('1'), item('2', 'Käse & <![CDATA[ x ]]>'), whole('3'))
    const { wordPressItems } = await import('./export-file.ts')
    const readBy = async (size: number) => {
      const bytes = Buffer.from(text)
      async function* parts() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
      }
      return Array.fromAsync(wordPressItems(parts(), 'x.xml'))
    }
    const atOnce = await readBy(1_000_000)
    expect(atOnce).toHaveLength(3)
    for (const size of [1, 2, 3, 7, 64]) expect(await readBy(size)).toEqual(atOnce)
  })
})
