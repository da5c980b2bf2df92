import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it('formats in Bytes, KB, MB and GB with two decimals', () => {
  expect([0, 512, 1023, 1024, 1536].map(fileSize)).toEqual(['0 Bytes', '512 Bytes', '1023 Bytes', '1.00 KB', '1.50 KB'])
  expect([1024 ** 2 - 1, 5.25 * 1024 ** 2, 1024 ** 3, 3000 * 1024 ** 3].map(fileSize)).toEqual([
    '1.00 MB',
    '5.25 MB',
    '1.00 GB',
    '3000.00 GB',
  ])
})
