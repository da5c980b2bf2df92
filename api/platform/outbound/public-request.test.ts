import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { isPublicAddress, requestPublic } from './public-request.ts'

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  // The same as ::127.0.0.1, as URLs have it.
  '::7f00:1',
  '::a9fe:a9fe',
  '::808:808',
  '4000::1',
  'not an address',
])('%s is not an address of the public internet', (address) => expect(isPublicAddress(address)).toBe(false))

it.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is an address of the public internet', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

it('connects only to allowed addresses, however the host is written', async () => {
  let requests = 0
  const server = createServer((_, response) => response.end(String(++requests)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const signal = AbortSignal.timeout(10_000)
  for (const name of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
  ]) {
    const url = new URL(`http://${name}:${port}/`)
    await expect(requestPublic(url, { signal })).rejects.toThrow(/is not a public address; no connection was made/)
  }
  expect(requests).toBe(0)
  const response = await requestPublic(new URL(`http://127.0.0.1:${port}/`), { signal, isAllowed: () => true })
  response.destroy()
  expect([response.statusCode, requests]).toEqual([200, 1])
})
