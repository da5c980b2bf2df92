import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchFile, isOfHosts } from './safe-fetch.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const rules = (...hosts: string[]) => ({ hosts: new Set(hosts), maxBytes: 100, isAllowed: () => true })

it('allows an address by host and port, never by user or protocol', () => {
  const hosts = new Set(['a.example', 'b.example:8443'])
  expect(isOfHosts('https://a.example/x.png', hosts)).toBe(true)
  expect(isOfHosts('https://b.example:8443/x.png', hosts)).toBe(true)
  for (const address of [
    'https://a.example:81/',
    'https://b.example/',
    'ftp://a.example/',
    'https://u:p@a.example/',
    'https://a.example.evil/',
  ])
    expect(isOfHosts(address, hosts)).toBe(false)
})

describe('fetching a file', () => {
  it('gives its bytes', async () => {
    const host = await serve((_, response) => response.end('picture'))
    expect(String(await fetchFile(`http://${host}/a.png`, rules(host)))).toBe('picture')
  })

  it('never connects to an address inside a network, however it is named', async () => {
    let count = 0
    const host = await serve((_, response) => response.end(String(++count)))
    const port = host.split(':')[1]!
    for (const name of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '127.1']) {
      const address = `http://${name}:${port}/a.png`
      const hosts = new Set([new URL(address).host])
      await expect(fetchFile(address, { hosts, maxBytes: 100 })).rejects.toThrow(/is not a public address/)
    }
    expect(count).toBe(0)
  })

  it('does not follow to a host that is not allowed, nor for ever', async () => {
    const away = await serve((_, response) => response.writeHead(302, { location: 'http://evil.example/' }).end())
    await expect(fetchFile(`http://${away}/`, rules(away))).rejects.toThrow(
      'evil.example, which no --media-host allows',
    )
    const around = await serve((_, response) => response.writeHead(302, { location: '/' }).end())
    await expect(fetchFile(`http://${around}/`, rules(around))).rejects.toThrow('redirects too often')
  })

  it('stops at the limit, and describes other failures', async () => {
    const large = await serve((_, response) => response.end('x'.repeat(101)))
    await expect(fetchFile(`http://${large}/`, rules(large))).rejects.toThrow('more than 100 bytes')
    const missing = await serve((_, response) => response.writeHead(404).end())
    await expect(fetchFile(`http://${missing}/x`, rules(missing))).rejects.toThrow('/x: answers 404')
  })
})
