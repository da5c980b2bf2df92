import { describe, expect, it } from 'vitest'
import { service } from '../../../../schema/kinds/index.ts'
import { readSource, writeSource } from '../../../testing/read-source.ts'
import { wordPressExport, wordPressItem, wordPressMeta } from '../../../testing/wordpress.ts'

const PAGE = JSON.stringify([
  {
    elType: 'section',
    settings: { background_position: 'center center', background_image_position: 'bottom center' },
    elements: [
      { elType: 'widget', widgetType: 'heading', settings: { title: 'Soil first', align: 'center' }, elements: [] },
    ],
  },
])

/** They are about the look of the page. */
const PAGE_SETTINGS = wordPressMeta(
  '_elementor_page_settings',
  '<![CDATA[a:1:{s:19:"background_position";s:13:"bottom center";}]]>',
)

const read = async (content: string, data: string, more = '') => {
  const item = wordPressItem(
    { title: 'Page', 'content:encoded': content, 'wp:post_id': '7', 'wp:status': 'publish', 'wp:post_type': 'post' },
    `<category domain="category" nicename="soil">Soil</category>${wordPressMeta('_elementor_data', `<![CDATA[${data}]]>`)}${wordPressMeta('_elementor_version', '3.20.1')}${PAGE_SETTINGS}${more}`,
  )
  const { items, notes } = await readSource(await writeSource('x.xml', wordPressExport(item)), { as: service })
  return { text: String(items[0]!.values.detailedDescription), notes: notes.join('\n') }
}

const NAMED =
  '1 item made with Elementor, whose data is not read: their texts are those of the copy in the post: “Page” (post 7)'

describe('a page of Elementor', () => {
  it('has the text of the copy in its post, and is named', async () => {
    const { text, notes } = await read('<h2>Soil first</h2><p>Because.</p>', PAGE)
    expect(text).toBe('## Soil first\n\nBecause.')
    expect(notes).toContain(NAMED)
    // Settings are no words.
    expect(notes).not.toMatch(/center|isElementor/)
  })

  it.each([
    ['without a copy in its post', PAGE],
    ['with damaged data', '[{"elType":'],
  ])('%s is named', async (_, data) => {
    expect((await read('', data)).notes).toContain(NAMED)
  })

  it('that is edited with the classic editor keeps its key named', async () => {
    const { notes } = await read('<p>Own</p>', PAGE, wordPressMeta('_elementor_edit_mode', ''))
    expect(notes).toContain('meta._elementor_data')
    expect(notes).not.toContain(NAMED)
  })
})
