import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { service } from '../../../../schema/kinds/index.ts'
import { parseRichText } from '../../../../schema/rich-text/parse.ts'
import { plainText } from '../../../../schema/rich-text/plain-text.ts'
import { titleOf } from '../../../../schema/transfer/record.ts'
import { suggestMapping } from '../../../reading/open-source.ts'
import { readSource, writeSource } from '../../../testing/read-source.ts'
import {
  publishedPost,
  readWordPress,
  wordPressAttachment,
  wordPressExport,
  wordPressItem,
  wordPressMeta,
} from '../../../testing/wordpress.ts'

async function markdownOf(content: string) {
  const { items, problems } = await readWordPress(publishedPost(content))
  expect(problems).toEqual([])
  return String(items[0]!.values.detailedDescription)
}

const textOf = async (content: string) => plainText(parseRichText(await markdownOf(content)))

describe('the text of a WordPress post', () => {
  it.each([
    ['First paragraph.\n\nSecond,\nwith a line break.', 'First paragraph.\n\nSecond,\nwith a line break.'],
    ['One.\r\n\r\n<ul>\r\n<li>a</li>\r\n<li>b</li>\r\n</ul>\r\nTwo.', 'One.\n\n• a\n• b\n\nTwo.'],
    ['<pre>a\n\nb</pre>', 'a\n\nb'],
    ['<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->', 'One two'],
    ['<!-- wp:freeform -->\nOne.\n\nTwo.\n<!-- /wp:freeform -->', 'One.\n\nTwo.'],
    [
      '<!-- wp:group {"a":1} -->\n<div><!-- wp:freeform -->A\n\nB<!-- /wp:freeform --></div>\n<!-- /wp:group -->',
      'A\n\nB',
    ],
  ])('keeps the paragraphs of %j', async (content, text) => {
    expect(await textOf(content)).toBe(text)
  })

  it('becomes Markdown', async () => {
    expect(
      await markdownOf(
        '<h2>Cells</h2>\n<p>Two <strong>bold</strong> words, a <a href="https://example.org/a">link</a>, <em>x*y</em>.</p>\n<ol><li>a<ul><li>b</li></ul></li></ol>' +
          '<blockquote>Quote</blockquote><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      ),
    ).toBe(
      '## Cells\n\nTwo **bold** words, a [link](https://example.org/a), *x\\*y*.\n\n1. a\n   - b\n\n> Quote\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    )
  })

  it.each([
    'He wrote “teh” [sic], see [1] and [see Table 2].',
    'Write to <ada@example.org> if x<y and y>z.',
    'Press [Enter] or [button].',
  ])('keeps %j', async (content) => {
    expect(await textOf(content)).toBe(content)
  })

  it('loses shortcodes that WordPress, a common plugin or the file itself knows, but not what they enclose', async () => {
    expect(
      await textOf(
        'A [embed]https://e.example[/embed] [contact-form-7 id="1"] [grid cols="2"]B[/grid] [grid] [[gallery]].',
      ),
    ).toBe('A https://e.example B [gallery].')
  })
})

describe('a WordPress post', () => {
  it('that needs a password is inactive, and a note in the plan names it', async () => {
    const { items, notes } = await readWordPress(publishedPost('x', { 'wp:post_password': 'secret' }))
    expect(items).toMatchObject([{ values: { isActive: false } }])
    expect(notes).toEqual(['1 item protected by a password and therefore inactive: “Cells” (post 7)'])
  })

  it('has its author and its date named, which items have no place for', async () => {
    const by = (author: string, date: string, id: string) =>
      publishedPost('x', { 'dc:creator': author, 'wp:post_date': date, 'wp:post_id': id })
    const { notes } = await readWordPress(
      by('ada', '2024-05-01 08:00:00', '1'),
      by('ben', '2023-01-01 08:00:00', '2'),
      by('ada', '2024-06-01 08:00:00', '3'),
    )
    expect(notes).toEqual([
      'Services: 2 keys have no field and are left out\n' +
        '  post_date: 3 records, such as “Cells”: 2023-01-01 to 2024-06-01\n' +
        '  creator: 3 records, such as “Cells”: ada (2), ben (1)',
    ])
  })

  it('has the pictures of its galleries in its text, and those that are not in the file are named', async () => {
    const caption = '[caption id="1"]<img src="https://old.example/in.png" class="wp-image-3"> In[/caption]'
    const { items, notes } = await readWordPress(
      publishedPost(`${caption} [gallery ids="9, 10"]`),
      wordPressAttachment('9'),
    )
    expect(items[0]!.values.detailedDescription).toBe(
      '![](https://old.example/in.png) In\n\n![](https://old.example/9.png)',
    )
    expect(notes).toEqual(['1 item with gallery pictures that are not in the file: “Cells” (post 7): attachment 10'])
  })

  it('shows an attachment also in another size, so that it is not left out', async () => {
    const { notes } = await readWordPress(
      publishedPost('<img src="https://old.example/9-300x200.png">'),
      wordPressAttachment('9'),
    )
    expect(notes).toEqual([])
  })

  it('has the pictures that were uploaded for it in a gallery that names none', async () => {
    const own = wordPressAttachment('9').replace('</item>', '<wp:post_parent>7</wp:post_parent></item>')
    const more = `${wordPressMeta('_wp_attachment_image_alt', 'Roots')}<excerpt:encoded>In May</excerpt:encoded></item>`
    const alt = own.replace('</item>', more)
    expect(
      (await readWordPress(publishedPost('A [gallery]'), alt, wordPressAttachment('10'))).items[0]!.values
        .detailedDescription,
    ).toBe('A\n\n![Roots](https://old.example/9.png)\n\nIn May')
  })

  it.each([
    [
      '[et_pb_blurb title="Fast &amp; light" image="https://old.example/a.png" alt="A"]<p>It is.</p>[/et_pb_blurb]',
      '**Fast & light**\n\nIt is.',
      'et_pb_blurb image="https://old.example/a.png"',
    ],
    [
      'A [et_pb_button button_text="Go %22now%22" button_url="https://x.example/go" admin_label="B"]',
      'A',
      'et_pb_button button_text="Go %22now%22" button_url="https://x.example/go"',
    ],
    ['A [vc_single_image image="9" img_size="full"]', 'A', 'vc_single_image'],
    [
      'A [vc_btn title="Go" link="url:https%3A%2F%2Fx.example"][vc_empty_space height="30px"]',
      'A',
      'vc_btn title="Go" link="url:https%3A%2F%2Fx.example"',
    ],
    [`A [vc_raw_html]${Buffer.from('%3Cp%3EB').toString('base64')}[/vc_raw_html]`, 'A', 'vc_raw_html'],
  ])('has what page builders write into attributes named: %s', async (content, text, named) => {
    const { items, notes } = await readWordPress(publishedPost(content))
    expect(items[0]!.values.detailedDescription).toBe(text)
    expect(notes).toEqual([`1 item with shortcodes, which are removed: “Cells” (post 7): ${named}`])
  })

  it('has the titles of shortcodes around a text', async () => {
    const { items, notes } = await readWordPress(publishedPost('[tab title="Rates"]Two.[/tab]'))
    expect(items[0]!.values.detailedDescription).toBe('**Rates**\n\nTwo.')
    expect(notes).toEqual([])
  })

  it('has embedded videos and pages as links, which are named', async () => {
    const { items, notes } = await readWordPress(
      publishedPost(
        'See https://a.example/1\n\nhttps://v.example/2?a=b&c=d\n\n[embed]https://v.example/3[/embed]\n<pre>\nhttps://v.example/4\n</pre>',
      ),
    )
    const link = (address: string) => `[${address}](${address})`
    expect(items[0]!.values.detailedDescription).toBe(
      `See https://a.example/1\n\n${link('https://v.example/2?a=b&c=d')}\n\n${link('https://v.example/3')}\n\nhttps://v.example/4`,
    )
    expect(notes[0]).toBe(
      '1 item with embedded videos and pages, which become links: “Cells” (post 7) (https://v.example/2?a=b&c=d, https://v.example/3)',
    )
  })

  it('has the words and addresses of shortcodes named that are not kept', async () => {
    const { notes } = await readWordPress(
      publishedPost(
        '[video mp4="https://old.example/a.mp4"] [et_pb_video src="https://v.example/1"] [link url="https://x.example/"]x[/link] [et_pb_contact_field field_title="Your name" admin_label="Field"][/et_pb_contact_field]',
      ),
    )
    expect(notes).toEqual([
      '1 item with shortcodes, which are removed: “Cells” (post 7): video mp4="https://old.example/a.mp4", et_pb_video src="https://v.example/1", et_pb_contact_field field_title="Your name"',
    ])
  })

  it('has the pictures that only the settings of blocks name, each once', async () => {
    const { items, notes } = await readWordPress(
      publishedPost(
        '<!-- wp:cover {"url":"https://old.example/hero.jpg","id":5} --><div class="wp-block-cover"><p>One</p></div><!-- /wp:cover -->' +
          '<!-- wp:gallery {"ids":[9]} --><ul></ul><!-- /wp:gallery -->' +
          '<!-- wp:cover {"url":"https://old.example/b.jpg"} --><div style="background-image:url(https://old.example/b.jpg)"></div><!-- /wp:cover -->' +
          '<!-- wp:image {"id":9} --><figure><img src="https://old.example/c-300x200.jpg"></figure><!-- /wp:image -->',
      ),
      wordPressAttachment('9'),
    )
    expect(items[0]!.values.detailedDescription).toBe(
      ['hero.jpg', '', '9.png', 'b.jpg', 'c-300x200.jpg']
        .map((name) => (name === '' ? 'One' : `![](https://old.example/${name})`))
        .join('\n\n'),
    )
    expect(notes).toEqual([])
  })

  it('has the patterns that it shares with others', async () => {
    const pattern = publishedPost('<!-- wp:paragraph --><p>Shared</p><!-- /wp:paragraph -->', {
      'wp:post_id': '20',
      'wp:post_type': 'wp_block',
    })
    const { items, notes } = await readWordPress(
      publishedPost('<!-- wp:block {"ref":20} /--><!-- wp:block {"ref":21} /-->'),
      pattern,
    )
    expect(items[0]!.values.detailedDescription).toBe('Shared')
    expect(notes).toEqual([
      '1 item with blocks that WordPress fills when it shows a page, which are left out: “Cells” (post 7) (block)',
    ])
  })

  it('leaves out the patterns that no imported item uses', async () => {
    const pattern = (id: string) => publishedPost('<p>Shared</p>', { 'wp:post_id': id, 'wp:post_type': 'wp_block' })
    const trashed = publishedPost('<!-- wp:block {"ref":21} /-->', { 'wp:post_id': '8', 'wp:status': 'trash' })
    const { notes } = await readWordPress(
      publishedPost('<!-- wp:block {"ref":20} /-->'),
      trashed,
      pattern('20'),
      pattern('21'),
    )
    expect(notes).toEqual([
      '1 × wp_block left out: no imported item uses it',
      '1 × post (trash) left out: items with this status are not imported: “Cells” (post 8)',
    ])
  })

  it('has the captions of its pictures, or they are named', async () => {
    const captioned = (id: string, caption: string) =>
      wordPressItem({
        'wp:post_id': id,
        'wp:post_type': 'attachment',
        'wp:attachment_url': `https://old.example/${id}.png`,
        'excerpt:encoded': caption,
      })
    const { notes } = await readWordPress(
      publishedPost(
        '<img src="https://old.example/1-300x200.png"> [caption id="attachment_2"]<img src="https://old.example/2.png"> Our <b>soil</b>[/caption]',
      ),
      captioned('1', 'A field in <i>May</i>'),
      captioned('2', 'Our soil'),
    )
    expect(notes).toEqual(['1 item with captions of pictures, which are left out: “Cells” (post 7) (A field in May)'])
  })

  it('has the texts in settings of blocks named', async () => {
    const { notes } = await readWordPress(
      publishedPost(
        '<!-- wp:acf/quote {"name":"acf/quote","data":{"quote":"Very good soil","_quote":"field_1"}} /-->' +
          '<!-- wp:social-link {"url":"https://s.example/us","service":"s"} /-->' +
          '<!-- wp:x/box {"title":"Mind <b>this</b>","className":"a b"} --><div>Text</div><!-- /wp:x/box -->' +
          '<!-- wp:button {"text":"Go"} --><a href="https://x.example/">Go</a><!-- /wp:button -->',
      ),
    )
    expect(notes).toEqual([
      '1 item with blocks that WordPress fills when it shows a page, which are left out: “Cells” (post 7) (acf/quote: Very good soil, social-link: https://s.example/us)',
      '1 item with texts that only settings of blocks have, which are left out: “Cells” (post 7) (x/box: Mind <b>this</b>)',
    ])
  })

  it.each([
    [
      '[button url="https://x.example/go" color="red"]Order <b>now</b>[/button]',
      '[Order **now**](https://x.example/go)',
    ],
    ['[su_button url="/order"]Order[/su_button]', '[Order](https://old.example/order)'],
    [
      '[x url="https://x.example/a"]One[/x] [x url="https://x.example/b"]Two[/x]',
      '[One](https://x.example/a) [Two](https://x.example/b)',
    ],
  ])('keeps the link around the text of %j', async (content, text) => {
    const { items, notes } = await readWordPress(publishedPost(content))
    expect(items[0]!.values.detailedDescription).toBe(text)
    expect(notes.join()).not.toContain('shortcodes')
  })

  it.each([
    ['[box link="https://x.example/a"]<p>One</p>[/box]', 'box link="https://x.example/a"'],
    ['[x url="https://x.example/a"]a <a href="https://y.example">b</a>[/x]', 'x url="https://x.example/a"'],
    ['[button url="mailto:ada@example.org"]Write[/button]', 'button url="mailto:ada@example.org"'],
    ['[vc_btn title="Call" link="url:tel%3A%2B491|title:x"]', 'vc_btn title="Call" link="url:tel%3A%2B491|title:x"'],
  ])('names the link of %j, which its text cannot have', async (content, lost) => {
    const { notes } = await readWordPress(publishedPost(content))
    expect(notes).toContain(`1 item with shortcodes, which are removed: “Cells” (post 7): ${lost}`)
  })

  it('names the shortcodes that are lost, but none that encloses text or is named otherwise', async () => {
    const { notes } = await readWordPress(
      publishedPost(
        '[contact-form-7 id="1"] [grid cols="2"]B[/grid] [chart id="3"] [[gallery]] [sic] [gallery] [chart id="4"]',
      ),
      publishedPost('[embed]https://e.example[/embed] [sic]', { 'wp:post_id': '8' }),
    )
    expect(notes).toEqual([
      '1 item with shortcodes, which are removed: “Cells” (post 7): contact-form-7, chart, gallery',
      '1 item with embedded videos and pages, which become links: “Cells” (post 8) (https://e.example)',
    ])
  })

  it.each([
    '<img src="https://old.example/in.png">',
    '<img src="data:image/gif;base64,R0" data-lazy-src="https://old.example/in.png">',
    '<div style="background-image:url(/in.png)"></div><img src="https://old.example/b.png">',
    '<picture><source srcset="https://old.example/in.png 2x"><img></picture>',
  ])('shows the first picture of its text when it has no featured one: %s', async (content) => {
    const { items } = await readWordPress(publishedPost(content, { 'wp:post_type': 'product' }))
    expect(items).toMatchObject([{ values: { image: 'https://old.example/in.png' } }])
  })

  it.each([
    ['<p>One &amp; <b>two</b> &lt;b></p>', 'p3', 'One & two <b>'],
    [`<p>${'word '.repeat(30)}</p>`, 'p3', `${'word '.repeat(11).trim()}…`],
    ['<img src="https://old.example/a.png">', 'p3', 'p3'],
  ])('without a title has its first words or its address as its title: %s', async (content, slug, title) => {
    const { items, problems, notes } = await readWordPress(publishedPost(content, { title: '', 'wp:post_name': slug }))
    expect(problems).toEqual([])
    expect(items[0]!.values.title).toBe(title)
    expect(notes[0]).toMatch(/^1 item without a title, which becomes the first words of its text or its address: “/)
  })

  it('without a title and words is named by its id', async () => {
    const { items } = await readWordPress(publishedPost('', { title: '', link: 'https://old.example/p3' }))
    expect(titleOf(items[0]!)).toBe('post 7 (/p3)')
  })

  it('that is left out is named', async () => {
    const more = '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>'
    const { notes } = await readWordPress(
      publishedPost('x', {}, more),
      publishedPost('x', { title: 'Old', 'wp:post_id': '8', 'wp:status': 'trash' }),
      publishedPost('x', {
        title: 'Red',
        'wp:post_id': '9',
        'wp:status': 'private',
        'wp:post_type': 'product_variation',
      }),
      wordPressItem({
        title: 'Field',
        'wp:post_id': '10',
        'wp:post_type': 'attachment',
        'wp:attachment_url': 'https://old.example/10.png',
        'content:encoded': 'A field',
      }),
    )
    expect(notes).toEqual(
      expect.arrayContaining([
        '1 × comment left out: there are no comments here: “Cells” (post 7)',
        '1 × description of an attachment left out: pictures have alternative texts only: “Field” (attachment 10)',
        '1 × post (trash) left out: items with this status are not imported: “Old” (post 8)',
        '1 × product_variation (private) left out: only published variations are imported: “Red” (product_variation 9)',
      ]),
    )
  })

  it('that no rule of a written mapping takes is named so', async () => {
    const mapping = await writeSource(
      'x.yaml',
      'format: wordpress\nrules: [{ kind: services, where: { post_type: page }, fields: { title: title } }]\n',
    )
    const { notes } = await readSource(await writeSource('x.xml', wordPressExport(publishedPost('x'))), { mapping })
    expect(notes).toContain('1 × post (publish) left out: no rule of the mapping takes it: “Cells” (post 7)')
  })

  it('without words has its title as its text', async () => {
    const { items } = await readWordPress(
      publishedPost(''),
      publishedPost('<img src="https://old.example/a.png">', { 'wp:post_id': '8' }),
    )
    expect(items.map(({ values }) => [values.description, values.detailedDescription])).toEqual([
      ['Cells', 'Cells'],
      ['Cells', '![](https://old.example/a.png)'],
    ])
  })

  it('has the alternative text of its featured picture, else of the first picture of its text', async () => {
    const product = (id: string, content: string, more = '') =>
      publishedPost(content, { 'wp:post_type': 'product', 'wp:post_id': id }, more)
    const { items, notes } = await readWordPress(
      wordPressItem(
        { 'wp:post_id': '9', 'wp:post_type': 'attachment', 'wp:attachment_url': 'https://old.example/9.png' },
        wordPressMeta('_wp_attachment_image_alt', 'Roots'),
      ),
      product('1', '', wordPressMeta('_thumbnail_id', '9')),
      product('2', '<img src="https://old.example/in.png" alt="Leaves &amp; more">'),
    )
    expect(items.map(({ alts }) => alts)).toEqual([{ image: 'Roots' }, { image: 'Leaves & more' }])
    expect(notes).toEqual([])
  })

  it('has its parent, further values of plugins and other elements named', async () => {
    const more = [wordPressMeta('colour', 'red'), wordPressMeta('colour', 'blue'), '<wp:is_sticky>1</wp:is_sticky>']
    const parts = { 'wp:post_parent': '6', 'wp:comment_status': 'open', 'wp:post_date_gmt': '2024-01-01 00:00:00' }
    const { notes } = await readWordPress(publishedPost('x', parts, `${more.join('')}<acf:price>12</acf:price>`))
    expect(notes).toEqual([
      'Services: 5 keys have no field and are left out\n' +
        '  post_parent: 1 record, such as “Cells”: 6\n' +
        '  meta.colour: 1 record, such as “Cells”: blue\n' +
        '  repeated.colour: 1 record, such as “Cells”: red\n' +
        '  other.wp:is_sticky: 1 record, such as “Cells”: 1\n' +
        '  other.acf:price: 1 record, such as “Cells”: 12',
    ])
  })

  it('whose featured picture is not in the file takes the address from another text, or is named', async () => {
    const thumbnail = (id: string) => wordPressMeta('_thumbnail_id', id)
    const product = (id: string) => publishedPost('', { 'wp:post_type': 'product', 'wp:post_id': id }, thumbnail(id))
    const other = publishedPost('<img class="size-full wp-image-11" src="https://old.example/11.png"/>')
    const { items, notes } = await readWordPress(product('11'), product('12'), other)
    expect(items.map(({ values }) => values.image)).toEqual(['https://old.example/11.png', undefined, undefined])
    expect(notes).toContain(
      '1 item without the featured picture, which is not in the file: “Cells” (product 12): attachment 12',
    )
  })
})

describe('a WordPress export', () => {
  it('counts everything that has no place', async () => {
    const of = (type: string, more = '') => publishedPost('', { 'wp:post_type': type, 'wp:status': 'publish' }, more)
    const comment = '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>'
    const { items, notes } = await readWordPress(
      of('nav_menu_item'),
      of('nav_menu_item'),
      of('recipe', comment + comment),
      wordPressAttachment('1'),
      publishedPost('', { 'wp:status': 'trash' }),
    )
    expect(items).toEqual([])
    expect(notes).toEqual([
      '1 × attachment left out: no imported item shows it as its picture',
      '2 × comment left out: there are no comments here: “Cells” (recipe 7)',
      '2 × nav_menu_item (publish) left out: it has no counterpart here',
      '1 × recipe (publish) left out: name its kind with --as or --mapping: “Cells” (recipe 7)',
      '1 × post (trash) left out: items with this status are not imported: “Cells” (post 7)',
    ])
  })

  it('has the descriptions of its categories and tags named', async () => {
    const terms =
      '<wp:category><wp:cat_name><![CDATA[Soil &amp; air]]></wp:cat_name><wp:category_description><![CDATA[Long]]></wp:category_description></wp:category>' +
      '<wp:tag><wp:tag_description><![CDATA[]]></wp:tag_description></wp:tag>'
    const whole = wordPressExport(publishedPost('x')).replace('<item>', `${terms}<item>`)
    const { notes } = await readSource(await writeSource('x.xml', whole), { as: service })
    expect(notes).toEqual([
      '1 × description of a category or tag left out: categories have no texts here: “Soil & air”',
    ])
  })

  it('that is truncated is rejected as a whole', async () => {
    const whole = wordPressExport(publishedPost('One'), publishedPost('Two'))
    const path = await writeSource('x.xml', whole.slice(0, whole.indexOf('Two')))
    await expect(readSource(path, { as: service })).rejects.toThrow(
      /x.xml is truncated: it ends inside <content:encoded>/,
    )
  })
})

it('a draft chooses a kind with pictures for items of other types that have some', async () => {
  const draft = async (...metas: string[]) =>
    suggestMapping(
      await writeSource(
        'x.xml',
        wordPressExport(
          ...metas.map((meta, at) => publishedPost('Text', { 'wp:post_id': `${at}`, 'wp:post_type': 'plant' }, meta)),
        ),
      ),
    )
  const picture = wordPressMeta('_thumbnail_id', '9')
  expect(await draft(picture, picture, '')).toContain('kind: product\n')
  expect(await draft(picture, '', '')).toContain('kind: service\n')
})

it('a draft maps no featured pictures of types that have none, of which a plan would say that no record has them', async () => {
  const picture = wordPressMeta('_thumbnail_id', '9')
  const page = (id: string, meta: string) => publishedPost('Text', { 'wp:post_id': id, 'wp:post_type': 'page' }, meta)
  const path = await writeSource('x.xml', wordPressExport(page('1', ''), page('2', '')))
  const mapping = `${path}.yaml`
  writeFileSync(mapping, await suggestMapping(path))
  const { items, notes } = await readSource(path, { mapping })
  expect(items).toHaveLength(2)
  expect(notes.filter((note) => note.includes('no record has'))).toEqual([])
  const pictured = await writeSource('x.xml', wordPressExport(page('1', ''), page('2', picture)))
  expect(await suggestMapping(pictured)).toContain('search.picture')
})
