import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choice, text } from '../../../schema/fields.ts'
import { defineKind } from '../../../schema/kind.ts'
import { restOperations } from '../rest/plugin.ts'
import { MAX_URL_LENGTH, cacheKeyOfUrl, filterParameters } from './cache-key.ts'

describe('the cache key of a URL', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/careers?department=research&gclid=1', '/careers?department=research'],
    ['/product/1?department=&a', '/product/1'],
    ['/products?category=Plant+probiotics&gclid=1', '/products?category=Plant+probiotics'],
    ['/products?category=', '/products'],
    ['/products?page=2&utm_source=x', '/products?page=2'],
    ['/es/products?page=167&after=W10', '/es/products?page=167&after=W10'],
    ['/products?page=x', '/products'],
    ['/?page=2', '/'],
    ['/search?q=+soil++life&utm_source=x', '/search?q=soil+life'],
    ['/search?q=', '/search'],
    ['/search?q=a&q=b', '/search'],
    [`/search?q=${'x'.repeat(101)}`, '/search'],
    [`/products?category=${'x'.repeat(201)}`, '/products'],
    ['/api/content/jobs?offset=2&limit=1', '/api/content/jobs?limit=1&offset=2'],
    ['/api/content/jobs?%6cimit=1', '/api/content/jobs?limit=1'],
    ['/api/openapi.json?x=1', '/api/openapi.json'],
    ['/media/a.png?limit=1', '/media/a.png'],
    ['/administration', '/administration'],
    ['/?p=12&id=5', '/?p=12'],
    ['/?id=5', '/'],
    ['/products?id=5', '/products'],
    ['/careers?crop=Corn&fit-crop=corn', '/careers'],
    ['/product.php?id=5&utm_source=x', '/product.php?id=5'],
    ['/old?gclid=1', '/old'],
    [`/old?id=${'5'.repeat(400)}`, '/old'],
  ])('%s is %s', (url, canonical) => {
    expect(cacheKeyOfUrl(url)?.url).toBe(canonical)
  })

  it.each([
    '/admin',
    '/admin/products',
    '/admin?x',
    '/api',
    '/api/auth/me',
    '/api/upload/files',
    '/api/graphql',
    '/assets/a.js',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/content/jobs?limit=-1',
    '/api/content/jobs?where={}',
    '/api/content/jobs?limit=1&limit=2',
    '/%6detrics',
    '/%61dmin',
    '/metrics#x',
    '/x/../metrics',
    '/x/%2e%2e/metrics',
    '/x/\\..\\..\\metrics',
    '/./metrics',
    '/media/../metrics',
    '/api/content/../auth/me',
    '/api/content/%73ettings',
    '//metrics',
    '/caf%C3%A9',
    '/%ff',
    'http://example.org/',
    '/old?a="',
    '/products?crop=Corn',
    '/products?%63rop=Corn',
    '/products?crop',
    '/es/products?utm_source=x&problem=Cold+springs',
    '/products?fit-crop=corn&fit-soil=no-test',
    '*',
    `/${'x'.repeat(MAX_URL_LENGTH)}`,
  ])('%s has no cache key', (url) => expect(cacheKeyOfUrl(url)).toBeUndefined())

  const reads = restOperations().filter(({ method, path }) => method === 'GET' && path.startsWith('/content/'))
  const known = new Set(reads.flatMap(({ query = {} }) => Object.keys(query)))

  it.each([...known])('depends on the parameter %s, which an operation has', (name) => {
    const { id } = cacheKeyOfUrl('/api/content/jobs')!
    for (const value of ['1', '{"title":{"eq":"x"}}', 'title'])
      expect(cacheKeyOfUrl(`/api/content/jobs?${new URLSearchParams({ [name]: value })}`)?.id).not.toBe(id)
  })

  it('is the same with any unknown parameters in any order', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !known.has(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 10 }), fc.nat(9), (unknown, at) => {
        const parameters = new URLSearchParams(unknown.toSpliced(at, 0, ['limit', '5']))
        const url = `/api/content/jobs?${parameters}`
        fc.pre(url.length <= MAX_URL_LENGTH)
        expect(cacheKeyOfUrl(url)?.id).toBe('/api/content/jobs?limit=5')
      }),
    )
  })
})

it('keeps the filters of two kinds by fields of the same name', () => {
  const names = {
    label: '',
    labelPlural: '',
    description: '',
    path: 'x',
    listKey: 'x',
    itemKey: 'x',
    titleField: 'title',
    naturalKey: 'title',
  } as const
  const website = (id: string) => ({ path: id, section: { id, label: id }, filter: { field: 'type', label: 'Types' } })
  const title = text('Title')
  const type = choice('Type', [{ name: 'TALK', value: 'Talk', label: 'Talk' }], { default: 'Talk' })
  const kinds = [
    defineKind({
      ...names,
      name: 'a',
      plural: 'as',
      filterable: ['type'],
      website: website('a'),
      fields: { title, type: text('Type', { max: 10 }) },
    }),
    defineKind({ ...names, name: 'b', plural: 'bs', website: website('b'), fields: { title, type } }),
  ]
  for (const order of [kinds, kinds.toReversed()]) {
    const isValid = filterParameters(order).type!
    expect(['Biogas', 'Talk', 'TALK', '', 'x'.repeat(11)].map(isValid)).toEqual([true, true, true, false, false])
  }
})
