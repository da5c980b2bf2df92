import { describe, expect, it } from 'vitest'
import { service } from '../../../../schema/kinds/index.ts'
import { readSource, writeSource } from '../../../testing/read-source.ts'
import { wordPressExport, wordPressItem, wordPressMeta } from '../../../testing/wordpress.ts'

const widget = (widgetType: string, settings: object) => ({ elType: 'widget', widgetType, settings, elements: [] })
const section = (...elements: object[]) => [
  {
    elType: 'section',
    settings: { _title: 'Hero section', content_width: 'full', background_background: 'classic' },
    elements: [{ elType: 'column', settings: { _column_size: 100 }, elements }],
  },
]

const PAGE = section(
  widget('heading', {
    title: 'Soil first',
    header_size: 'h2',
    title_color: '#fff',
    typography_font_family: 'Roboto Slab',
  }),
  widget('text-editor', { editor: '<p>Some <b>text</b> & more.</p><p>Second.</p>', _css_classes: 'one two' }),
  widget('image', {
    image: { url: 'https://old.example/a.png', id: 4, alt: 'A field' },
    caption: 'In May',
    caption_source: 'custom',
  }),
  widget('button', { text: 'Order', link: { url: 'https://x.example/order', is_external: 'on' }, size: 'md' }),
  widget('icon-list', {
    icon_list: [
      { text: 'One', _id: 'a1' },
      { text: 'Two', link: { url: '/two' }, selected_icon: { value: 'fas fa-check' } },
    ],
  }),
  widget('accordion', { tabs: [{ tab_title: 'Why?', tab_content: '<p>Because.</p>' }] }),
  widget('testimonial', { testimonial_content: 'Great', testimonial_name: 'Ada', testimonial_job: 'Farmer' }),
  widget('counter', { starting_number: 0, ending_number: 1500, suffix: '+', title: 'Farms' }),
  widget('video', { youtube_url: 'https://v.example/watch?v=1', video_type: 'youtube' }),
)

const read = async (content: string, data: string, more = '') => {
  const item = wordPressItem(
    { title: 'Page', 'content:encoded': content, 'wp:post_id': '7', 'wp:status': 'publish', 'wp:post_type': 'post' },
    `<category domain="category" nicename="soil">Soil</category>${wordPressMeta('_elementor_data', `<![CDATA[${data}]]>`)}${wordPressMeta('_elementor_version', '3.20.1')}${more}`,
  )
  const { items, notes } = await readSource(await writeSource('x.xml', wordPressExport(item)), { as: service })
  return { text: String(items[0]!.values.detailedDescription), notes }
}

const COPY = `<h2>Soil first</h2><p>Some <b>text</b> &amp; more.</p><p>Second.</p><figure><img src="https://old.example/a-300x200.png" alt="A field"><figcaption>In May</figcaption></figure>
<a href="https://x.example/order">Order</a><ul><li>One</li><li><a href="/two">Two</a></li></ul><h3>Why?</h3><p>Because.</p><p>Great</p><p>Ada</p><p>Farmer</p><p>1500</p><p>+</p><p>Farms</p>
https://v.example/watch?v=1`

describe('a page of Elementor', () => {
  it('without a copy in its post gets the text of its widgets', async () => {
    const { text, notes } = await read('', JSON.stringify(PAGE))
    expect(text).toBe(
      [
        '## Soil first',
        'Some **text** & more.',
        'Second.',
        '![A field](https://old.example/a.png)',
        'In May',
        '[Order](https://x.example/order)',
        '- One',
        '- [Two](https://old.example/two)',
        '**Why?**',
        'Because.',
        'Great',
        '**Ada**',
        'Farmer',
        '1500',
        '\\+',
        '**Farms**',
        '[https://v.example/watch?v=1](https://v.example/watch?v=1)',
      ]
        .join('\n\n')
        .replace('- One\n\n- ', '- One\n- '),
    )
    expect(notes.join('\n')).not.toContain('elementor')
  })

  it('without a copy has the links named that texts cannot have', async () => {
    const button = widget('button', { text: 'Write', link: { url: 'mailto:ada@example.org' } })
    const { text, notes } = await read('', JSON.stringify(section(button)))
    expect(text).toBe('Write')
    expect(notes.join('\n')).toMatch(/links to addresses that links cannot have .*\(mailto:ada@example\.org\)/)
  })

  it('with a copy has the text of its post, and nothing is named', async () => {
    const { text, notes } = await read(COPY, JSON.stringify(PAGE))
    expect(text).toContain('Because.')
    expect(notes.join('\n')).not.toMatch(/elementor/i)
  })

  it('with an older copy has the words and pictures named that the copy lacks', async () => {
    const { notes } = await read(
      COPY.replace('Because.', 'Old.').replace('a-300x200', 'b').replace('/order', '/old'),
      JSON.stringify(PAGE),
    )
    expect(notes).toContain(
      '1 item with texts that only Elementor has, because the copy in the post is older or incomplete: “Page” (post 7) (https://old.example/a.png, Order https://x.example/order, Because.)',
    )
  })

  it('with a copy has the link around a picture', async () => {
    const image = { image: { url: 'https://old.example/a.png' }, link: { url: 'https://x.example/b?c=1&d=2' } }
    const copy = '<a href="https://x.example/b?c=1&amp;d=2"><img src="https://old.example/a.png"></a>'
    const { notes } = await read(copy, JSON.stringify(section(widget('image', image))))
    expect(notes.join('\n')).not.toMatch(/elementor/i)
  })

  it.each([
    ['damaged data', '[{"elType":', ''],
    ['the classic editor', JSON.stringify(PAGE), wordPressMeta('_elementor_edit_mode', '')],
  ])('with %s keeps its key named', async (_, data, more) => {
    const { notes } = await read('<p>Own</p>', data, more)
    expect(notes.join('\n')).toContain('meta._elementor_data')
  })
})
