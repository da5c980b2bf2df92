import { expect, it } from 'vitest'
import { asUtf8, decodeStream, decodeText } from '../../schema/transfer/text-encoding.ts'

const TEXT = '[{"title": "Äpfel"}]'
const little = Buffer.from(TEXT, 'utf16le')
const big = Buffer.from(little).swap16()
const withMark = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes])

it.each<[string, Buffer, string | undefined]>([
  ['UTF-8', Buffer.from(TEXT), undefined],
  ['UTF-8 with a mark', withMark([0xef, 0xbb, 0xbf], Buffer.from(TEXT)), undefined],
  ['little-endian UTF-16 with a mark', withMark([0xff, 0xfe], little), undefined],
  ['big-endian UTF-16 with a mark', withMark([0xfe, 0xff], big), undefined],
  ['little-endian UTF-16', little, undefined],
  ['big-endian UTF-16', big, undefined],
  ['little-endian UTF-16 that is named', little, 'utf-16'],
  ['big-endian UTF-16 that is named', big, 'UTF-16'],
  ['big-endian UTF-16 with a mark that is named', withMark([0xfe, 0xff], big), 'utf16'],
  ['windows-1252', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
])('%s is decoded', async (_, bytes, named) => {
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
  }
  expect(decodeText(bytes, named)).toBe(TEXT)
  expect((await Array.fromAsync(decodeStream(chunks(), named))).join('')).toBe(TEXT)
  const utf8 = Buffer.concat(await Array.fromAsync(asUtf8(chunks(), named)))
  expect(utf8.toString('utf8').replace(/^\uFEFF/, '')).toBe(TEXT)
})

it.each<[Buffer, string | undefined, string]>([
  [
    Buffer.from(TEXT, 'latin1'),
    undefined,
    'is not UTF-8. Save it as UTF-8, or name its encoding, such as --encoding windows-1252',
  ],
  [Buffer.from(TEXT, 'latin1'), 'utf-8', 'is not UTF-8. Name another encoding, such as --encoding windows-1252'],
  [Buffer.from(TEXT), 'klingon', 'klingon is not a known encoding'],
])('%j as %s: %s', async (bytes, named, message) => {
  expect(() => decodeText(bytes, named)).toThrow(message)
  await expect(Array.fromAsync(decodeStream(one(bytes), named))).rejects.toThrow(message)
})

async function* one(bytes: Buffer) {
  yield bytes
}
