/*
 * Strapi 4 on SQLite, in this process, with the application of Strapi 5 but for languages, which are a plugin there. It needs Node 20.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HTML } from './content.mjs'
import { client, freePort } from './server.mjs'
import { blocks, types, writeApplication } from './strapi.mjs'

export const packages = [
  '@strapi/strapi@4.25',
  'better-sqlite3',
  'ajv@8',
  'react@18',
  'react-dom@18',
  'react-router-dom@5',
  'styled-components@5',
]
export const natives = ['better-sqlite3']

/** The sharp of Strapi 4 downloads its binary; later versions have it in packages. */
export function prepare({ folder }) {
  const settings = { private: true, overrides: { sharp: '0.35.3' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(settings))
}

export async function make({ folder, root, load, content, picture, write }) {
  const port = await freePort()
  const { name: _, ...attributes } = types.product.attributes
  const product = { ...types.product, pluginOptions: {}, attributes: { name: { type: 'string' }, ...attributes } }
  writeApplication(folder, root, port, { category: types.category, product })
  process.env.STRAPI_TELEMETRY_DISABLED = 'true'
  process.chdir(folder)
  const { default: strapi } = await load('@strapi/strapi')
  const app = await strapi({ appDir: folder, distDir: folder }).load()
  await app.server.mount()
  await new Promise((resolve) => app.server.httpServer.listen(port, '127.0.0.1', resolve))
  const path = join(folder, 'field.png')
  writeFileSync(path, picture)
  const [file] = await app
    .plugin('upload')
    .service('upload')
    .upload({
      data: { fileInfo: { alternativeText: 'A field, “green”', caption: '', name: 'field.png' } },
      files: { path, name: 'field.png', type: 'image/png', size: statSync(path).size },
    })
  const categories = []
  for (const name of content.CATEGORIES)
    categories.push(await app.entityService.create('api::category.category', { data: { name } }))
  for (const record of content.PRODUCTS)
    await app.entityService.create('api::product.product', {
      data: {
        name: record.name,
        slug: record.slug,
        summary: record.summary,
        body: record.markdown,
        story: record.html === HTML ? blocks({ ...file, formats: {} }) : null,
        category: record.category === undefined ? null : categories[record.category].id,
        image: record.hasPicture ? file.id : null,
        tags: record.tags.length === 0 ? null : record.tags,
        order: record.order ?? null,
        launched: record.hasPicture ? '2026-03-01' : null,
        facts: record.hasPicture ? [{ label: 'Rate', value: '2 fl oz\nper acre' }] : [],
        publishedAt: record.isPublished ? new Date() : null,
      },
    })
  const token = { name: 'export', description: '', type: 'full-access', lifespan: null }
  const { accessKey } = await app.service('admin::api-token').create(token)
  const ask = client(`http://127.0.0.1:${port}/api`, () => ({ authorization: `Bearer ${accessKey}` }))
  const { text } = await ask('GET', '/products?populate=*&sort=slug&publicationState=preview')
  await write('strapi4.json', text)
  const cli = join(root, 'node_modules/@strapi/strapi/bin/strapi.js')
  execFileSync(process.execPath, [cli, 'export', '--no-encrypt', '--file', 'archive'], {
    cwd: folder,
    stdio: 'inherit',
  })
  await write('strapi4.tar.gz', readFileSync(join(folder, 'archive.tar.gz')))
}
