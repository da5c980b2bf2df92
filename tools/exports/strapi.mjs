/*
 * Strapi 5 on SQLite, in this process. It writes its archive (`strapi export`) and the responses of its REST API. The blocks are what its
 * editor saves: Strapi has no converter for them, but checks them.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HTML } from './content.mjs'
import { client, freePort } from './server.mjs'

export const packages = [
  '@strapi/strapi@5.54.0',
  'better-sqlite3@12',
  'react@18',
  'react-dom@18',
  'react-router-dom@6',
  'styled-components@6',
]
export const natives = ['better-sqlite3']

const leaf = (text, marks = {}) => ({ type: 'text', text, ...marks })
const paragraph = (...children) => ({ type: 'paragraph', children })
const item = (...children) => ({ type: 'list-item', children })

export const blocks = (image) => [
  { type: 'heading', level: 2, children: [leaf('Rates & dates')] },
  paragraph(leaf('If x<y and y>z, write to <ada@example.org> [sic]. “Quoted” – naïve café, Größe, 🌽👩‍🌾.')),
  paragraph(
    leaf('First line\nsecond line with '),
    leaf('bold', { bold: true }),
    leaf(', '),
    leaf('struck', { strikethrough: true }),
    leaf(', '),
    leaf('under', { underline: true }),
    leaf(' and '),
    leaf('code <1>', { code: true }),
  ),
  {
    type: 'list',
    format: 'unordered',
    children: [
      item(leaf('Corn')),
      {
        type: 'list',
        format: 'unordered',
        indentLevel: 1,
        children: [item(leaf('Sweet corn')), item(leaf('Popcorn'))],
      },
      item(
        leaf('Wheat and '),
        { type: 'link', url: 'https://example.org/rye?a=1&b=2', children: [leaf('rye')] },
        leaf(''),
      ),
    ],
  },
  { type: 'list', format: 'ordered', children: [item(leaf('Dissolve')), item(leaf('Spray'))] },
  { type: 'quote', children: [leaf('Soil is alive.')] },
  { type: 'code', children: [leaf('yield = a * b_c + d_e\nif (x < y) stop()')] },
  { type: 'image', image, children: [leaf('')] },
  paragraph(leaf('')),
  paragraph(leaf('5 * 3 * 2 = 30, snake_case_word, #1, and C:\\fields\\north.')),
]

const localized = { pluginOptions: { i18n: { localized: true } } }
export const types = {
  category: {
    kind: 'collectionType',
    collectionName: 'categories',
    info: { singularName: 'category', pluralName: 'categories', displayName: 'Category' },
    attributes: { name: { type: 'string' } },
  },
  product: {
    kind: 'collectionType',
    collectionName: 'products',
    info: { singularName: 'product', pluralName: 'products', displayName: 'Product' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      name: { type: 'string', ...localized },
      slug: { type: 'uid', targetField: 'name' },
      summary: { type: 'text' },
      body: { type: 'richtext' },
      story: { type: 'blocks' },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
      image: { type: 'media', multiple: false, allowedTypes: ['images'] },
      tags: { type: 'json' },
      order: { type: 'integer' },
      launched: { type: 'date' },
      facts: { type: 'component', component: 'shared.fact', repeatable: true },
    },
  },
}

/** Writes an application as `create-strapi` does, without the admin. @param changed content types, by name */
export function writeApplication(folder, root, port, changed = types) {
  const put = (path, value) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  put(
    'config/database.js',
    `module.exports = () => ({ connection: { client: 'sqlite', connection: { filename: ${JSON.stringify(join(folder, 'strapi.db'))} }, useNullAsDefault: true } })`,
  )
  put(
    'config/server.js',
    `module.exports = () => ({ host: '127.0.0.1', port: ${port}, app: { keys: ['one', 'two'] } })`,
  )
  put(
    'config/admin.js',
    `module.exports = () => ({ serveAdminPanel: false, auth: { secret: 'nothing' }, apiToken: { salt: 'salt' }, transfer: { token: { salt: 'salt' } }, secrets: { encryptionKey: '0123456789abcdef0123456789abcdef' } })`,
  )
  put(
    'config/middlewares.js',
    `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query', 'strapi::session', 'strapi::body', 'strapi::favicon', 'strapi::public']`,
  )
  put('src/index.js', 'module.exports = {}')
  put('src/components/shared/fact.json', {
    collectionName: 'components_shared_facts',
    info: { displayName: 'Fact' },
    attributes: { label: { type: 'string' }, value: { type: 'text' } },
  })
  for (const [name, schema] of Object.entries(changed)) {
    const uid = `api::${name}.${name}`
    put(`src/api/${name}/content-types/${name}/schema.json`, schema)
    for (const [part, factory] of [
      ['controllers', 'Controller'],
      ['services', 'Service'],
      ['routes', 'Router'],
    ])
      put(
        `src/api/${name}/${part}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.createCore${factory}('${uid}')`,
      )
  }
  mkdirSync(join(folder, 'public/uploads'), { recursive: true })
}

export async function make({ folder, root, load, content, picture, write }) {
  const port = await freePort()
  writeApplication(folder, root, port)
  process.env.STRAPI_TELEMETRY_DISABLED = 'true'
  process.chdir(folder)
  const { createStrapi } = (await load('@strapi/strapi')).default
  const app = await createStrapi({ appDir: folder, distDir: folder }).load()
  await app.server.mount()
  await app.server.listen(port, '127.0.0.1')
  await app.plugin('i18n').service('locales').create({ code: 'de', name: 'German (de)' })

  const filepath = join(folder, 'field.png')
  writeFileSync(filepath, picture)
  const [file] = await app
    .plugin('upload')
    .service('upload')
    .upload({
      data: { fileInfo: { alternativeText: 'A field, “green”', caption: '', name: 'field.png' } },
      files: { filepath, originalFilename: 'field.png', mimetype: 'image/png', size: picture.length },
    })
  const categories = []
  for (const name of content.CATEGORIES)
    categories.push(await app.documents('api::category.category').create({ data: { name } }))
  const products = app.documents('api::product.product')
  for (const product of content.PRODUCTS) {
    const data = {
      name: product.name,
      slug: product.slug,
      summary: product.summary,
      body: product.markdown,
      story: product.html === HTML ? blocks(file) : null,
      category: product.category === undefined ? null : categories[product.category].documentId,
      image: product.hasPicture ? file.id : null,
      tags: product.tags.length === 0 ? null : product.tags,
      order: product.order ?? null,
      launched: product.hasPicture ? '2026-03-01' : null,
      facts: product.hasPicture ? [{ label: 'Rate', value: '2 fl oz\nper acre' }] : [],
    }
    const { documentId } = await products.create({ data, status: product.isPublished ? 'published' : 'draft' })
    if (product.german)
      await products.update({ documentId, locale: 'de', data: { ...data, name: product.german }, status: 'published' })
  }
  const { accessKey } = await app
    .service('admin::api-token')
    .create({ name: 'export', type: 'full-access', lifespan: null })
  const ask = client(`http://127.0.0.1:${port}/api`, () => ({ authorization: `Bearer ${accessKey}` }))
  const get = async (path) => (await ask('GET', path)).text
  await write('strapi5.json', await get('/products?populate=*&sort=slug'))
  await write('strapi5-drafts.json', await get('/products?populate=*&sort=slug&status=draft'))
  await app.destroy()

  const cli = join(root, 'node_modules/@strapi/strapi/bin/strapi.js')
  execFileSync(process.execPath, [cli, 'export', '--no-encrypt', '--file', 'archive'], {
    cwd: folder,
    stdio: 'inherit',
  })
  await write('strapi5.tar.gz', readFileSync(join(folder, 'archive.tar.gz')))
}
