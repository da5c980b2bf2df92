import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { product, redirect, stored } from '../../schema/kinds/index.ts'
import { itemPath } from '../../schema/website.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { writeSource } from '../testing/read-source.ts'
import { wordPressExport, wordPressItem } from '../testing/wordpress.ts'

const { run, services, database, actor } = await startCommandLine()

beforeEach(() =>
  database.query(
    `truncate ${stored.map(({ name }) => `"${name}"`).join(', ')}, revision, release, "pendingChange" cascade`,
  ),
)

const old = (id: string, link: string, parts: Record<string, string> = {}) =>
  wordPressItem({
    title: `Product ${id}`,
    link,
    'content:encoded': 'Text',
    'wp:post_id': id,
    'wp:status': 'publish',
    'wp:post_type': 'product',
    ...parts,
  })

const wordPress = (...items: string[]) => writeSource('old.xml', wordPressExport(...items))

/** All redirects, as old address → name of the product whose page is the new address. */
async function redirects() {
  const names = new Map(
    (await database.query<{ id: string; name: string }>('select id, name from product')).map(({ id, name }) => [
      itemPath(product, { id }),
      name,
    ]),
  )
  const rows = await database.query<{ oldPath: string; newAddress: string }>(
    'select * from redirect order by "oldPath"',
  )
  return Object.fromEntries(rows.map(({ oldPath, newAddress }) => [oldPath, names.get(newAddress) ?? newAddress]))
}

async function imported(path: string, ...options: string[]) {
  const { code, stdout, stderr } = await run('import', path, '--yes', ...options)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return { stdout, stderr }
}

it('redirects old addresses with spaces and other escapes', async () => {
  const path = await wordPress(
    old('1', 'https://old.example/our%20farm/f%C3%BCr%20alle/'),
    old('2', 'https://old.example/c%23%20/'),
    old('3', 'https://old.example/what%3f'),
    old('4', 'https://old.example/100%25'),
  )
  const { stdout } = await imported(path)
  expect(stdout).not.toContain('without a redirect')
  expect(await redirects()).toEqual({
    '/100%': 'Product 4',
    '/c%23%20': 'Product 2',
    '/our%20farm/für%20alle': 'Product 1',
    '/what%3F': 'Product 3',
  })
  for (const url of ['/our%20farm/f%c3%bcr%20alle', '/c%23%20/', '/what%3F', '/what%3f', '/100%25'])
    expect(await services.redirects.find(url)).toMatchObject({ isPermanent: true })
  expect((await imported(path)).stdout).not.toContain('create')
})

it('redirects the old addresses of a WordPress site to the items, and changes nothing at the second import', async () => {
  const path = await wordPress(
    old('1', 'https://old.example/shop/azo/'),
    old('2', 'https://old.example/?p=2'),
    old('3', 'https://old.example/%C3%BCber/'),
  )
  const plan = await run('plan', path, '--details')
  expect(plan.stdout).toContain('redirect     3 to create')
  expect(plan.stdout).toContain('+ redirect "/shop/azo"')
  expect(await redirects()).toEqual({})
  await imported(path)
  expect(await redirects()).toEqual({ '/?p=2': 'Product 2', '/shop/azo': 'Product 1', '/über': 'Product 3' })
  expect(await services.redirects.find('/shop/azo/')).toMatchObject({ isPermanent: true })
  expect(await services.redirects.find('/?p=2&utm_source=x')).toMatchObject({ isPermanent: true })
  expect((await imported(path)).stdout).toContain('Nothing needed to be changed.')
})

it('keeps what editors made of a redirect, and says so', async () => {
  const path = await wordPress(old('1', 'https://old.example/a/'), old('2', 'https://old.example/b/'))
  await services.content.create(actor, redirect, { oldPath: '/a/', newAddress: '/about' })
  const { stderr } = await imported(path)
  expect(await redirects()).toEqual({ '/a/': '/about', '/b': 'Product 2' })
  expect(stderr).toContain('1 old address that leads elsewhere already: /a/')
})

it('makes no redirect from a page of this site, to an item without a page, or twice, and says so', async () => {
  const path = await wordPress(
    old('1', 'https://old.example/about/'),
    old('2', 'https://old.example/'),
    old('3', 'https://old.example/draft/', { 'wp:status': 'draft' }),
    old('4', 'https://old.example/twice/'),
    old('5', 'https://old.example/twice'),
    old('6', 'https://old.example/ada/', { 'wp:post_type': 'team' }),
    old('7', 'https://old.example/?taxonomy=x'),
    old('9', 'https://old.example/products?id=9'),
    old('8', ''),
  )
  const { stderr } = await imported(path)
  expect(await redirects()).toEqual({ '/twice': 'Product 4' })
  expect(stderr).toContain(
    '4 old addresses without a redirect, because this site has pages there: /about, /, /?taxonomy=x, /products?id=9',
  )
  expect(stderr).toContain('2 old addresses without a redirect, because their items have no page: /draft, /ada')
  expect(stderr).toContain('1 old address without a redirect, because another item had it too: /twice')
})

it('redirects from addresses with a query', async () => {
  await imported(
    await wordPress(
      old('1', 'https://old.example/product.php?id=1&utm_source=x'),
      old('2', 'https://old.example/product.php?id=2'),
      old('3', 'https://old.example/shop/?name=K%C3%A4se%20und%20Brot'),
      old('4', 'https://old.example/index.asp?cat=K%C3%A4se&nr=4'),
    ),
  )
  expect(await redirects()).toEqual({
    '/index.asp?cat=Käse&nr=4': 'Product 4',
    '/product.php?id=1': 'Product 1',
    '/product.php?id=2': 'Product 2',
    '/shop/?name=K%C3%A4se%20und%20Brot': 'Product 3',
  })
  expect(await services.redirects.find('/product.php?id=2&gclid=3')).toMatchObject({ isPermanent: true })
  expect(await services.redirects.find('/product.php?id=3')).toBeUndefined()
})

it('names a single address in the singular', async () => {
  const draft = await wordPress(old('1', 'https://old.example/draft/', { 'wp:status': 'draft' }))
  expect((await imported(draft)).stderr).toContain(
    '1 old address without a redirect, because its item has no page: /draft\n',
  )
})

it('makes the redirect once a draft is published at its source', async () => {
  await imported(await wordPress(old('1', 'https://old.example/a/', { 'wp:status': 'draft' })))
  expect(await redirects()).toEqual({})
  await imported(await wordPress(old('1', 'https://old.example/a/')))
  expect(await redirects()).toEqual({ '/a': 'Product 1' })
})

it('makes none with --no-redirects, or if only other kinds are imported, and --prune keeps those of the site', async () => {
  const path = await wordPress(old('1', 'https://old.example/a/'))
  await imported(path, '--no-redirects')
  await imported(path, '--only', 'products')
  expect(await redirects()).toEqual({})
  await services.content.create(actor, redirect, { oldPath: '/own', newAddress: '/about' })
  await imported(path, '--prune', '--yes-prune')
  expect(await redirects()).toEqual({ '/a': 'Product 1', '/own': '/about' })
})

it('leads to the stored item that --match finds', async () => {
  const { id } = await services.content.create(actor, product, {
    name: 'Product 1',
    category: 'c',
    description: 'd',
    detailedDescription: 'd',
  })
  await imported(await wordPress(old('1', 'https://old.example/a/')), '--match', 'name')
  expect(await services.redirects.find('/a')).toMatchObject({ location: itemPath(product, { id }) })
})

it('prepares redirects in a release with the items', async () => {
  await imported(await wordPress(old('1', 'https://old.example/a/')), '--release', 'Move')
  expect(await redirects()).toEqual({})
  expect((await run('release', 'publish', 'Move', '--yes')).code).toBe(0)
  expect(await redirects()).toEqual({ '/a': 'Product 1' })
})

it('redirects from the addresses that a mapping makes of several values', async () => {
  const records = [
    { id: 1, name: 'Azo', Handle: 'azo', cat: 'x' },
    { id: 2, name: 'Bio', cat: 'x' },
  ].map((record) => ({ ...record, text: 'Text' }))
  const source = await writeSource('shop.json', JSON.stringify(records))
  const mapping = await writeSource(
    'shop.yaml',
    `source: shop
rules:
  - kind: products
    id: id
    redirects: ['/products/{Handle}', '/?p={id}']
    fields: { name: name, category: cat, description: text, detailedDescription: text }
`,
  )
  await imported(source, '--mapping', mapping)
  expect(await redirects()).toEqual({ '/?p=1': 'Azo', '/?p=2': 'Bio', '/products/azo': 'Azo' })
})

it('drafts a WordPress mapping with the switch, which imports the same as without a mapping', async () => {
  const path = await wordPress(
    old('1', 'https://old.example/a/'),
    old('2', 'https://old.example/b/', { 'wp:post_type': 'recipe' }),
    old('3', '', { 'wp:post_type': 'nav_menu_item' }),
  )
  const target = `${await writeSource('x', '')}.yaml`
  await imported(path)
  expect((await run('import', path, '--as', 'products', '--init-mapping', target)).code).toBe(0)
  expect(readFileSync(target, 'utf8')).toContain('redirects: true')
  await imported(path, '--mapping', target)
  expect(await redirects()).toEqual({ '/a': 'Product 1', '/b': 'Product 2' })
  expect(await database.query('select from product')).toHaveLength(2)
})

it('drafts redirects from the address or the slug of a record', async () => {
  const draft = async (record: object) => {
    const path = await writeSource('data.json', JSON.stringify([{ id: 1, name: 'x', ...record }]))
    expect((await run('import', path, '--as', 'products', '--init-mapping', `${path}.yaml`)).code).toBe(0)
    return readFileSync(`${path}.yaml`, 'utf8')
  }
  expect(await draft({ permalink: 'https://old.example/x' })).toContain('redirects: "{permalink}"')
  expect(await draft({ slug: 'azo' })).toContain('such as /shop/azo, add redirects: /shop/{slug}')
})
