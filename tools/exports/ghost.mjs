/*
 * Ghost on SQLite, as a server. The posts are created from HTML, as Ghost's own importers do; the export is the one of Settings,
 * Import/Export.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, freePort, startServer } from './server.mjs'

/** The last version that uses sqlite3, which can be compiled for any version of Node. */
const VERSION = '5.130.4'

export const packages = []

/** Ghost is installed in its own folder, which contains some of its dependencies. */
export function prepare({ run }) {
  run('npm', ['pack', `ghost@${VERSION}`])
  run('tar', ['xzf', `ghost-${VERSION}.tgz`, '--strip-components=1'])
  run('npm', ['pkg', 'delete', 'devDependencies'])
}

export const natives = ['sqlite3']

/** An export contains the hash of the password and settings with keys of this installation, none of which a fixture needs. */
function withoutSecrets(text) {
  const document = JSON.parse(text)
  const { data } = document.db[0]
  for (const user of data.users) Object.assign(user, { password: null, last_seen: null })
  for (const table of Object.keys(data))
    if (/settings|migration|tokens|sessions|keys|permission|roles|actions|jobs|snippets|themes/.test(table))
      delete data[table]
  return JSON.stringify(document)
}

export async function make({ folder, root, content, picture, write }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    url,
    server: { host: '127.0.0.1', port },
    database: { client: 'sqlite3', connection: { filename: join(folder, 'ghost.db') }, useNullAsDefault: true },
    mail: { transport: 'Direct' },
    logging: { transports: ['stdout'], level: 'error' },
    paths: { contentPath: join(folder, 'content') },
    privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
    security: { staffDeviceVerification: false },
  }
  writeFileSync(join(folder, 'config.production.json'), JSON.stringify(settings))
  for (const part of [
    'content/data',
    'content/images',
    'content/files',
    'content/media',
    'content/themes',
    'content/settings',
    'content/logs',
    'content/adapters',
    'content/public',
  ])
    mkdirSync(join(folder, part), { recursive: true })
  const env = { NODE_ENV: 'production', GHOST_NODE_VERSION_CHECK: 'false' }
  const server = await startServer({
    args: [join(root, 'index.js')],
    cwd: folder,
    env,
    url,
    path: '/ghost/api/admin/site/',
  })
  try {
    let cookie = ''
    const ask = client(`${url}/ghost/api/admin`, () => ({ origin: url, cookie }))
    const password = 'of no use elsewhere'
    await ask('POST', '/authentication/setup/', {
      setup: [{ name: 'Ada Bell', email: 'ada@example.org', password, blogTitle: 'Farm' }],
    })
    const session = await ask('POST', '/session/', { username: 'ada@example.org', password })
    cookie = session.headers.get('set-cookie').split(';')[0]

    // The texts that Ghost comes with are not ours.
    for (const kind of ['posts', 'pages'])
      for (const { id } of (await ask('GET', `/${kind}/?limit=50`)).json()[kind]) await ask('DELETE', `/${kind}/${id}/`)
    const form = new FormData()
    form.append('file', new Blob([picture], { type: 'image/png' }), 'field.png')
    const { url: image } = (await ask('POST', '/images/upload/', form)).json().images[0]
    for (const product of content.PRODUCTS)
      await ask('POST', '/posts/?source=html', {
        posts: [
          {
            title: product.name,
            slug: product.slug,
            html:
              product.html === ''
                ? undefined
                : `${product.html}${product.hasPicture ? `<figure><img src="${image}" alt="A field"><figcaption>A field in <em>spring</em></figcaption></figure>` : ''}`,
            custom_excerpt: product.summary === '' ? null : product.summary,
            status: product.isPublished ? 'published' : 'draft',
            feature_image: product.hasPicture ? image : null,
            feature_image_alt: product.hasPicture ? 'A field, “green”' : null,
            tags: [
              ...(product.category === undefined ? [] : [content.CATEGORIES[product.category]]),
              ...product.tags,
            ].map((name) => ({ name })),
          },
        ],
      })
    const about = { title: 'About us', html: '<p>Who <em>we</em> are.</p>', status: 'published' }
    await ask('POST', '/pages/?source=html', { pages: [about] })
    const members = { title: 'For members', html: '<p>Secret rates.</p>', status: 'published', visibility: 'members' }
    await ask('POST', '/posts/?source=html', { posts: [members] })
    await write('ghost.json', withoutSecrets((await ask('GET', '/db/')).text))
  } finally {
    await server.stop()
  }
}
