/*
 * Payload 3 on SQLite, in this process. Its REST API needs no web server: `handleEndpoints` answers a Request. The texts are converted
 * by Payload's own HTML and Markdown converters.
 */
import { JSDOM } from 'jsdom'
import { HTML } from './content.mjs'

const VERSION = '3.90.2'

export const packages = [
  ...['payload', '@payloadcms/db-sqlite', '@payloadcms/richtext-lexical', '@payloadcms/plugin-import-export'].map(
    (name) => `${name}@${VERSION}`,
  ),
  'react@19',
  'react-dom@19',
]

export async function make({ folder, load, content, picture, write }) {
  process.env.PAYLOAD_DISABLE_DEPENDENCY_CHECKER = 'true'
  const { buildConfig, getPayload, handleEndpoints } = await load('payload')
  const { sqliteAdapter } = await load('@payloadcms/db-sqlite')
  const { importExportPlugin } = await load('@payloadcms/plugin-import-export')
  const lexical = await load('@payloadcms/richtext-lexical')
  const open = () => true
  const access = { read: open, create: open, update: open, delete: open }
  const callout = {
    slug: 'callout',
    fields: [
      { name: 'heading', type: 'text' },
      { name: 'note', type: 'textarea' },
    ],
  }
  const features = ({ defaultFeatures }) => [
    ...defaultFeatures,
    lexical.EXPERIMENTAL_TableFeature(),
    lexical.BlocksFeature({ blocks: [callout] }),
  ]
  const config = buildConfig({
    secret: 'a secret of nothing',
    telemetry: false,
    typescript: { autoGenerate: false },
    db: sqliteAdapter({ client: { url: `file:${folder}/payload.db` } }),
    editor: lexical.lexicalEditor({ features }),
    localization: { locales: ['en', 'de'], defaultLocale: 'en', fallback: true },
    plugins: [importExportPlugin({ collections: [{ slug: 'products' }] })],
    collections: [
      { slug: 'users', auth: true, fields: [] },
      {
        slug: 'media',
        access,
        upload: { staticDir: `${folder}/media` },
        fields: [{ name: 'alt', type: 'text' }],
      },
      { slug: 'categories', access, admin: { useAsTitle: 'title' }, fields: [{ name: 'title', type: 'text' }] },
      {
        slug: 'products',
        access,
        versions: { drafts: true },
        fields: [
          { name: 'title', type: 'text', required: true, localized: true },
          { name: 'slug', type: 'text' },
          { name: 'summary', type: 'textarea' },
          { name: 'content', type: 'richText' },
          { name: 'category', type: 'relationship', relationTo: 'categories' },
          { name: 'heroImage', type: 'upload', relationTo: 'media' },
          { name: 'tags', type: 'array', fields: [{ name: 'tag', type: 'text' }] },
          { name: 'order', type: 'number' },
          { name: 'layout', type: 'blocks', blocks: [callout] },
        ],
      },
    ],
  })
  const payload = await getPayload({ config })
  const editorConfig = await lexical.editorConfigFactory.fromFeatures({ config: payload.config, features })
  const toLexical = (html) => lexical.convertHTMLToLexical({ editorConfig, html, JSDOM })
  const file = { data: picture, name: 'field.png', mimetype: 'image/png', size: picture.length }
  const media = await payload.create({ collection: 'media', data: { alt: 'A field, “green”' }, file })
  const categories = []
  for (const title of content.CATEGORIES)
    categories.push(await payload.create({ collection: 'categories', data: { title } }))
  for (const product of content.PRODUCTS) {
    const text = product.html === '' ? undefined : toLexical(product.html)
    if (product.html === HTML)
      text.root.children.push(
        { type: 'upload', version: 3, format: '', relationTo: 'media', value: media.id, fields: {}, id: 'upload-1' },
        {
          type: 'block',
          version: 2,
          format: '',
          fields: {
            id: 'block-1',
            blockName: '',
            blockType: 'callout',
            heading: 'Careful!',
            note: 'Keep x<y.\nAnd dry.',
          },
        },
        {
          type: 'relationship',
          version: 2,
          format: '',
          relationTo: 'categories',
          value: categories[1].id,
        },
      )
    const data = {
      title: product.name,
      slug: product.slug,
      summary: product.summary,
      content: text,
      category: product.category === undefined ? undefined : categories[product.category].id,
      heroImage: product.hasPicture ? media.id : undefined,
      tags: product.tags.map((tag) => ({ tag })),
      order: product.order,
      layout: product.hasPicture
        ? [{ blockType: 'callout', heading: 'From the layout', note: 'A note below the text.' }]
        : [],
      _status: product.isPublished ? 'published' : 'draft',
    }
    const { id } = await payload.create({ collection: 'products', data, draft: !product.isPublished })
    if (product.german)
      await payload.update({
        collection: 'products',
        id,
        locale: 'de',
        data: { title: product.german, _status: 'published' },
      })
  }
  const user = { email: 'ada@example.org', password: 'of no use elsewhere' }
  await payload.create({ collection: 'users', data: user })
  const { token } = await payload.login({ collection: 'users', data: user })
  const headers = { authorization: `JWT ${token}`, 'content-type': 'application/json' }
  const ask = async (path, init) => {
    const request = new Request(`http://localhost:3000/api${path}`, { headers, ...init })
    const response = await handleEndpoints({ config: payload.config, request })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return text
  }
  const all = '/products?limit=100&sort=id'
  await write('payload.json', await ask(`${all}&depth=2`))
  const data = { collectionSlug: 'products', format: 'json', sort: 'id', drafts: 'yes', locale: 'en' }
  const body = JSON.stringify({ data })
  await write('payload-export.json', await ask('/exports/download', { method: 'POST', body }))
}
