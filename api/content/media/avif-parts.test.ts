import { expect, it } from 'vitest'
import { largestPartOfAvif } from './avif-parts.ts'

it('finds the largest of a million stated sizes', () => {
  const item = Buffer.from('infe\x02\0\0\0\0\x01\0\0av01\0\0', 'latin1')
  const size = Buffer.alloc(16)
  size.write('ispe', 'latin1')
  size.writeUInt32BE(30, 8)
  size.writeUInt32BE(40, 12)
  const bytes = Buffer.concat([item, ...Array<Buffer>(600_000).fill(size)])
  expect(largestPartOfAvif(bytes, 'a.avif')).toBe(1200)
})
