/* Directus on SQLite, as a server. Its export of a collection is the response of its REST API, as JSON or CSV. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, freePort, startServer } from './server.mjs'

export const packages = ['directus@12.3.1', 'sqlite3']
export const natives = ['sqlite3']

/** Only scripts in flows need isolated-vm, which would have to be compiled for this version of Node. */
export function patch(root) {
  mkdirSync(join(root, 'node_modules/isolated-vm/out'), { recursive: true })
  writeFileSync(join(root, 'node_modules/isolated-vm/out/isolated_vm.js'), 'module.exports = {}')
}

const text = (field, type = 'string') => ({ field, type })

export async function make({ folder, root, content, picture, write }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const admin = { email: 'ada@example.org', password: 'of no use elsewhere' }
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET: 'a secret of nothing, with enough letters',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(folder, 'directus.db'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    TELEMETRY: 'false',
    EXTENSIONS_PATH: join(folder, 'extensions'),
  }
  const cli = join(root, 'node_modules/directus/cli.js')
  execFileSync(process.execPath, [cli, 'bootstrap'], { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' })
  const server = await startServer({ args: [cli, 'start'], cwd: folder, env, url, path: '/server/ping' })
  try {
    let token
    const ask = client(url, () => (token ? { authorization: `Bearer ${token}` } : {}))
    const post = async (path, body) => (await ask('POST', path, body)).json().data
    token = (await post('/auth/login', admin)).access_token

    await post('/collections', { collection: 'categories', schema: {}, fields: [text('name')] })
    await post('/collections', {
      collection: 'languages',
      schema: {},
      fields: [{ ...text('code'), schema: { is_primary_key: true } }, text('name')],
    })
    await post('/collections', {
      collection: 'products',
      schema: {},
      fields: [
        { ...text('status'), schema: { default_value: 'draft' } },
        text('sort', 'integer'),
        { ...text('date_created', 'timestamp'), meta: { special: ['date-created'] } },
        { ...text('date_updated', 'timestamp'), meta: { special: ['date-updated'] } },
        text('name'),
        text('slug'),
        text('summary', 'text'),
        { ...text('body', 'text'), meta: { interface: 'input-rich-text-html' } },
        { ...text('notes', 'text'), meta: { interface: 'input-rich-text-md' } },
        { ...text('tags', 'json'), meta: { special: ['cast-json'], interface: 'tags' } },
        text('category', 'integer'),
        text('image', 'uuid'),
        { field: 'translations', type: 'alias', meta: { special: ['translations'], interface: 'translations' } },
      ],
    })
    await post('/collections', {
      collection: 'products_translations',
      schema: {},
      fields: [text('products_id', 'integer'), text('languages_code'), text('name')],
    })
    const relate = (collection, field, related, meta = {}) =>
      post('/relations', { collection, field, related_collection: related, meta, schema: {} })
    await relate('products', 'category', 'categories')
    await relate('products', 'image', 'directus_files')
    await relate('products_translations', 'products_id', 'products', {
      one_field: 'translations',
      junction_field: 'languages_code',
    })
    await relate('products_translations', 'languages_code', 'languages', { junction_field: 'products_id' })

    const form = new FormData()
    form.append('title', 'A field')
    form.append('file', new Blob([picture], { type: 'image/png' }), 'field.png')
    const { id: image } = await post('/files', form)
    await post('/items/languages', [
      { code: 'en-US', name: 'English' },
      { code: 'de-DE', name: 'Deutsch' },
    ])
    const categories = []
    for (const name of content.CATEGORIES) categories.push((await post('/items/categories', { name })).id)
    for (const product of content.PRODUCTS)
      await post('/items/products', {
        status: product.isPublished ? 'published' : 'draft',
        sort: product.order ?? null,
        name: product.name,
        slug: product.slug,
        summary: product.summary,
        body: product.html,
        notes: product.markdown,
        tags: product.tags.length === 0 ? null : product.tags,
        category: product.category === undefined ? null : categories[product.category],
        image: product.hasPicture ? image : null,
        translations: product.german ? [{ languages_code: 'de-DE', name: product.german }] : [],
      })
    const get = async (path) => (await ask('GET', path)).text
    await write('directus.json', await get('/items/products?sort=id&fields=*,category.*,image.*,translations.*'))
    // What the button «Export items» downloads.
    await write('directus-export.json', await get('/items/products?sort=id&export=json'))
    await write('directus-export.csv', await get('/items/products?sort=id&fields=*,category.name&export=csv'))
  } finally {
    await server.stop()
  }
}
