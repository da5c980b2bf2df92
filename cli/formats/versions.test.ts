import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSource } from '../reading/open-source.ts'
import { isRecord } from '../../schema/transfer/record.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

async function read(name: string) {
  const source = await openSource(join(FIXTURES, name))
  const sourced = await Array.fromAsync(source.records())
  const items = sourced.filter(isRecord).map(async ({ kind, id, values, content }) => ({
    kind: kind.name,
    ...(kind.name === 'setting' || kind.name === 'subscriber' ? {} : { id }),
    values,
    bytes: (await content?.())?.length,
  }))
  expect(sourced.length).toBe(items.length)
  return (await Promise.all(items)).sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

// These files never change: exports of version 1 must stay readable.
it('reads exports of version 1, in both forms alike', async () => {
  const items = await read('version-1')
  expect(items).toEqual(await read('version-1.ndjson'))
  expect(items).toEqual([
    { kind: 'hero', id: '5e0a7c1e-0000-4000-8000-000000000001', values: { title: 'Grow' } },
    {
      kind: 'mediaFile',
      id: '0b6c3a5e-1111-4222-8333-444455557777',
      values: expect.objectContaining({ publicId: 'dot-1.png', alt: 'A dot' }),
      bytes: 70,
    },
    {
      kind: 'product',
      id: '0b6c3a5e-1111-4222-8333-444455556666',
      values: expect.objectContaining({ name: 'Azo', features: ['one'] }),
    },
    { kind: 'setting', values: { key: 'site_title', value: 'Verdant' } },
    { kind: 'subscriber', values: { email: 'ada@example.org' } },
  ])
})
