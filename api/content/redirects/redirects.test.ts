import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { product, redirect } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { apply } from '../items/apply.ts'
import { authorOf } from '../items/change.ts'
import { untilCached } from '../../faces/cache/testing/cache-source.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, website })
const { content, redirects } = server.services
const actor = operator('test')

beforeEach(() => server.database.query('truncate redirect'))

const add = (oldPath: string, newAddress: string, values: object = {}) =>
  content.create(actor, redirect, { oldPath, newAddress, ...values })

/** Requests an address and returns the status and the new address. */
async function visit(path: string) {
  const { status, headers } = await server.fetch(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

it('redirects an old address, with and without a slash at its end, for good or for a time', async () => {
  await add('/about-us', '/about')
  await add('/shop/', 'https://shop.example/', { isPermanent: false })
  expect(await visit('/about-us')).toEqual([301, '/about'])
  expect(await visit('/about-us/?utm_source=mail')).toEqual([301, '/about'])
  expect(await visit('/shop')).toEqual([302, 'https://shop.example/'])
  expect(await visit('/shop/1')).toEqual([404, null])
})

it('redirects from and to addresses with escapes and anchors', async () => {
  await add('/über-uns', '/about')
  await add('/hilfe', '/fragen-über-uns?a=%20b#oben')
  await add('/contact-us', '#contact')
  expect(await visit('/%C3%BCber-uns')).toEqual([301, '/about'])
  expect(await visit('/hilfe')).toEqual([301, '/fragen-%C3%BCber-uns?a=%20b#oben'])
  expect(await visit('/contact-us')).toEqual([301, '/#contact'])
  expect(await visit('/%ff%00')).toEqual([404, null])
  await add('/für%20alle', '/about')
  await add('/c%23', '/contact')
  expect(await visit('/f%c3%bcr%20alle/')).toEqual([301, '/about'])
  expect(await visit('/c%23?utm_source=x')).toEqual([301, '/contact'])
  expect(await visit('/c')).toEqual([404, null])
})

it('redirects the number of a WordPress post, from the response cache too, and shows the page where there is none', async () => {
  await add('/?p=12', '/about')
  await add('/blog/?page_id=3', '/contact', { isPermanent: false })
  await add('/blog', '/products')
  for (let round = 0; round < 2; round++) {
    expect(await visit('/?p=12&utm_source=x')).toEqual([301, '/about'])
    expect(await visit('/?p=13')).toEqual([200, null])
    expect(await visit('/?p=12x')).toEqual([200, null])
    expect(await visit('/blog?page_id=3')).toEqual([302, '/contact'])
    expect(await visit('/blog?page_id=4')).toEqual([301, '/products'])
    await untilCached(() => server.fetch('/?p=12', { redirect: 'manual' }))
  }
})

it('redirects an address with a query, from the response cache too, and with its path alone where the query has none', async () => {
  await add('/product.php?id=5', '/about')
  await add('/index.php?option=content&id=7', '/contact')
  await add('/list.asp', '/products')
  await add('/search.php?q=Käse', '/faq')
  await add('/products?id=5', '/about')
  for (let round = 0; round < 2; round++) {
    expect(await visit('/product.php?id=5')).toEqual([301, '/about'])
    expect(await visit('/product.php?id=6')).toEqual([404, null])
    expect(await visit('/product.php')).toEqual([404, null])
    expect(await visit('/product.php?utm_source=x&id=5&gclid=1')).toEqual([301, '/about'])
    expect(await visit('/product.php?lang=en&id=5')).toEqual([301, '/about'])
    expect(await visit('/index.php?option=content&id=7')).toEqual([301, '/contact'])
    expect(await visit('/index.php?option=content&id=8')).toEqual([404, null])
    expect(await visit('/list.asp?page=2')).toEqual([301, '/products'])
    expect(await visit('/search.php?q=K%C3%A4se')).toEqual([301, '/faq'])
    expect(await visit('/search.php?q=%22')).toEqual([404, null])
    expect(await visit('/products?id=5')).toEqual([200, null])
    await untilCached(() => server.fetch('/product.php?id=5', { redirect: 'manual' }))
  }
})

it('shows pages that exist, and redirects those that were deleted', async () => {
  const { id } = await content.create(actor, product, makeProduct())
  await add(`/product/${id}`, '/products')
  expect(await visit(`/product/${id}`)).toEqual([200, null])
  await content.delete(actor, product, [id])
  expect(await visit(`/product/${id}`)).toEqual([301, '/products'])
})

it('answers from the response cache until the redirect changes', async () => {
  const { id } = await add('/old', '/about')
  await untilCached(() => server.fetch('/old', { redirect: 'manual' }))
  expect(await visit('/old')).toEqual([301, '/about'])
  await content.update(actor, redirect, id, { newAddress: '/contact' })
  expect(await visit('/old')).toEqual([301, '/contact'])
  await content.setActive(actor, redirect, [id], false)
  expect(await visit('/old')).toEqual([404, null])
})

it('redirects once where redirects follow each other', async () => {
  await add('/first', '/second/')
  await add('/second', '/third')
  expect(await visit('/first')).toEqual([301, '/third'])
  await add('/third', '/about', { isPermanent: false })
  expect(await visit('/first')).toEqual([302, '/about'])
})

it('refuses redirects that lead back to themselves, in whatever way they are written', async () => {
  const refused = { code: 'INVALID', errors: [{ field: 'newAddress', message: expect.stringContaining('/a') }] }
  await expect(add('/a', '/a')).rejects.toMatchObject(refused)
  await expect(add('/a', '/a/')).rejects.toMatchObject(refused)
  const { id } = await add('/a', '/b')
  await add('/b', '/c')
  await expect(add('/c/', '/a')).rejects.toMatchObject(refused)
  const inactive = await add('/c', '/a', { isActive: false })
  await expect(content.setActive(actor, redirect, [inactive.id], true)).rejects.toMatchObject(refused)
  await content.update(actor, redirect, id, { newAddress: '/about' })
  await content.setActive(actor, redirect, [inactive.id], true)
  expect(await visit('/b')).toEqual([301, '/about'])
})

it.each([
  '/./a',
  '/b/../a',
  '/%61',
  '/a?x=1',
  '/a/?utm_source=mail',
  '/a#top',
  'https://VERDANT.example/a',
  'http://verdant.example/%61/',
  'https://verdant.example./a',
  'https://editor@verdant.example:443/a',
])('refuses a redirect that leads back to itself as %s', async (newAddress) => {
  await expect(add('/a', newAddress)).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'newAddress' }] })
  await add('/a', '/b-side')
  await expect(add('/b-side', newAddress)).rejects.toMatchObject({ code: 'INVALID' })
  await add('/elsewhere', 'https://example.org/a')
})

it.each(['/a?x=1', 'https://verdant.example/a', '/%61#top'])(
  'follows no loop that an earlier version has stored, and does not keep other redirects from being written: %s',
  async (newAddress) => {
    await add('/a', '/about')
    await server.database.query('update redirect set "newAddress" = $1', [newAddress])
    await add('/c', '/d')
    expect(await visit('/a')).toEqual([404, null])
    expect(await visit('/c')).toEqual([301, '/d'])
  },
)

it.each([
  ['/.//evil.example', '/.//evil.example'],
  ['/x/..//evil.example/a', '/.//evil.example/a'],
  ['/%2e//evil.example', '/.//evil.example'],
  ['/./about', '/about'],
])('leads to %s on this site', async (newAddress, location) => {
  await add('/old', newAddress)
  expect(await visit('/old')).toEqual([301, location])
  expect(new URL(location, 'https://verdant.example').host).toBe('verdant.example')
})

it('follows a redirect to an address of this site with its host', async () => {
  await add('/first', 'https://verdant.example/second?x=1')
  await add('/second', '/about')
  expect(await visit('/first')).toEqual([301, '/about'])
})

it('finds a loop of a thousand redirects among ten thousand', async () => {
  const changes = (count: number, from: string, last: string) =>
    Array.from({ length: count }, (_, n) => ({
      kind: redirect,
      action: 'create' as const,
      id: randomUUID(),
      values: {
        oldPath: `/${from}-${n}`,
        newAddress: n === count - 1 ? last : `/${from}-${n + 1}`,
        isPermanent: true,
        isActive: true,
      },
    }))
  const author = authorOf(actor)
  await apply(server.database, changes(10_000, 'chain', '/about'), { author })
  await expect(apply(server.database, changes(1_000, 'loop', '/loop-0?x=1'), { author })).rejects.toMatchObject({
    code: 'INVALID',
    oldPaths: expect.objectContaining({ length: 1_000 }),
  })
})

it.each([
  'about',
  '/',
  '//evil.example',
  '/a#b',
  'https://example.org/a',
  '/a b',
  '/\\evil.example',
  '/?x=1',
  '/?p=0',
  '/?p=1&q=2',
  '/a?',
  '/a?b?c',
  '/a?b c',
  '/a?b#c',
])('refuses the old address %s', (oldPath) =>
  expect(add(oldPath, '/about')).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'oldPath' }] }),
)

it('follows a long chain to its end, and a very long one not at all', async () => {
  for (let number = 0; number < 10; number++) await add(`/step-${number}`, `/step-${number + 1}`)
  expect(await redirects.find('/step-0')).toMatchObject({ location: '/step-10', isPermanent: true })
  await add('/step-10', '/step-11')
  expect(await redirects.find('/step-0')).toBeUndefined()
  expect(await redirects.find('/step-1')).toMatchObject({ location: '/step-11', isPermanent: true })
})
