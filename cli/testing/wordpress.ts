import { service } from '../../schema/kinds/index.ts'
import { readSource, writeSource } from './read-source.ts'

/** The XML of one item of a WordPress export. @param more further elements */
export const wordPressItem = (parts: Record<string, string>, more = ''): string =>
  `<item>${Object.entries(parts)
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}${more}</item>`

/** The XML of a post meta field. */
export const wordPressMeta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`

/** The XML of an uploaded picture with this id. */
export const wordPressAttachment = (id: string): string =>
  wordPressItem({
    'wp:post_id': id,
    'wp:post_type': 'attachment',
    'wp:attachment_url': `https://old.example/${id}.png`,
  })

/** The XML of a whole WordPress export. */
export const wordPressExport = (...items: string[]): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"><channel>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url>
${items.join('\n')}
</channel></rss>`

/** The XML of a published post with the title “Cells” and the id 7. @param parts other elements, or with other texts */
export const publishedPost = (content: string, parts: Record<string, string> = {}, more = '') =>
  wordPressItem(
    {
      title: 'Cells',
      'content:encoded': content,
      'wp:post_id': '7',
      'wp:status': 'publish',
      'wp:post_type': 'post',
      ...parts,
    },
    `<category domain="category" nicename="soil">Soil</category>${more}`,
  )

/** Reads a WordPress export with these items as services. */
export const readWordPress = async (...items: string[]) =>
  readSource(await writeSource('x.xml', wordPressExport(...items)), { as: service })
