import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRecord } from '../../../schema/transfer/record.ts'
import { openSource } from '../../reading/open-source.ts'

type Answers = Record<string, unknown>

/** A site as the specification describes one; paths that it does not have are 404. */
async function site(answers: Answers, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    const path = request.url!.replace(/^\/api\/content/, '')
    const answer = answers[path]
    response.setHeader('content-type', 'application/json')
    if (answer === 401) return response.writeHead(401).end('{}')
    if (answer === undefined) return response.writeHead(404).end('{}')
    if (typeof answer === 'string') return response.end(answer)
    response.writeHead(200, headers).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

async function read(address: string, token?: string) {
  const source = await openSource(address, { sourceName: 'old', ...(token ? { token } : {}) })
  const items = (await Array.fromAsync(source.records())).filter(isRecord)
  return {
    source,
    items: items.map(({ kind, id, values }) => ({ kind: kind.name, id, values })),
    notes: source.notes?.() ?? [],
  }
}

const OID = '507f1f77bcf86cd799439011'

describe('a live site', () => {
  it('reads the content with stable ids, and skips everything else', async () => {
    const address = await site({
      '/products': {
        products: [{ _id: OID, name: 'Azo', order: 1, image: null, __v: 3, createdAt: 'x', colour: 'red' }],
      },
      '/team-members': [{ id: OID, name: 'Ada', image: '/uploads/ada.png' }],
      '/hero': { hero: { _id: OID, title: 'Grow' } },
      '/settings': { settings: { site_title: { key: 'site_title', value: 'Old' }, enable_chat: true, strange: 1 } },
    })
    const { items, notes } = await read(address)
    expect(items).toEqual([
      { kind: 'setting', id: undefined, values: { key: 'site_title', value: 'Old' } },
      { kind: 'setting', id: undefined, values: { key: 'enable_chat', value: true } },
      { kind: 'hero', id: expect.any(String), values: { title: 'Grow' } },
      { kind: 'product', id: expect.stringMatching(/^[0-9a-f-]{36}$/), values: { name: 'Azo', order: 1 } },
      {
        kind: 'teamMember',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        values: { name: 'Ada', image: address.replace('/api', '/uploads/ada.png') },
      },
    ])
    expect((await read(address)).items).toEqual(items)
    expect(notes).toContain('Products: a key has no field and is left out\n  colour: 1 record, such as “Azo”: red')
    expect(notes).toContain('Settings left out, because there are none of these names: strange')
    expect(notes).toContain('Jobs: the site has none')
  })

  it('that hides inactive items gives those that visitors see, and cannot be used to delete items', async () => {
    const address = await site({ '/products': 401, '/products/active': [{ _id: OID, name: 'Azo' }] })
    const { items, notes, source } = await read(address)
    expect(items).toMatchObject([{ values: { name: 'Azo' } }])
    expect(notes.join()).toContain('only active ones')
    expect(source.partial).toContain('only its active items')
    expect((await openSource(address, { token: 't' })).partial).toBeUndefined()
  })

  it('that splits lists into pages is read page by page', async () => {
    const page = (...names: string[]) => ({ products: names.map((name) => ({ name })) })
    const all = { '/products': page('A', 'B'), '/products?limit=1000&offset=2': page('C') }
    const { items } = await read(await site(all, { 'x-total-count': '3' }))
    expect(items.map(({ values }) => values.name)).toEqual(['A', 'B', 'C'])
    const short = await site({ '/products': page('A') }, { 'x-total-count': '3' })
    await expect(read(short)).rejects.toThrow('it has 3 products but gives only 1')
  })

  it.each([
    [{ '/products': '<html>' }, 'does not answer with JSON'],
    [{ '/products': { other: 1 } }, 'has no list of products'],
    [{ '/products': '{"products":[{"__proto__":{}}]}' }, 'has the key __proto__'],
  ])('that answers with %j is explained', async (answers, message) => {
    await expect(read(await site(answers))).rejects.toThrow(message)
  })

  it('is found at /api when the address leaves that out', async () => {
    const address = await site({ '/products': [{ _id: OID, name: 'Azo' }] })
    const { items } = await read(address.replace(/\/api$/, ''))
    expect(items).toMatchObject([{ values: { name: 'Azo' } }])
    await expect(read(`${address.replace(/\/api$/, '')}/elsewhere`)).rejects.toThrow(
      /Neither .*elsewhere nor .*elsewhere\/api answers/,
    )
  })

  it('that is not there is explained', async () => {
    await expect(read('http://127.0.0.1:1/api')).rejects.toThrow('cannot be reached')
  })
})
