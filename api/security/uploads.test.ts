import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDiskStorage } from '../content/media/disk-storage.ts'
import { image } from '../content/media/testing/images.ts'
import { startServer } from '../testing/server.ts'
import { isolateTemporaryFiles } from '../testing/temporary-folder.ts'
import { endedTokens, forgedTokens, oddHeaders } from './dead-tokens.ts'
import { lines } from '../testing/raw.ts'

await isolateTemporaryFiles()
const server = await startServer({ environment: { MEDIA_MAX_BYTES: '200000', MEDIA_MAX_FILES: '3' } })
const storage = createDiskStorage(server.config.dataDir)
const picture = await image('png')
/** A picture that was not stored before: equal bytes are stored once only. */
const unseen = await image('png')
const dead = { ...(await endedTokens(server)), ...(await forgedTokens(server)) }

/** Lists the temporary files of uploads: our own, and those of graphql-upload. */
async function leftovers(): Promise<string[]> {
  const ours = await readdir(join(server.config.dataDir, 'media/.incoming')).catch(() => [])
  const theirs = (await readdir(tmpdir())).filter((name) => name.startsWith('capacitor'))
  return [...ours, ...theirs]
}

async function stored(): Promise<number> {
  let count = 0
  // Variants are made in the background.
  for await (const { key } of storage.list()) if (key.endsWith('/original')) count++
  const [row] = await server.database.query<{ count: number }>('select count(*) from "mediaFile"')
  return count + row!.count
}

afterEach(async () => {
  await vi.waitUntil(async () => (await leftovers()).length === 0, { timeout: 20_000 })
  // After each attack, the next upload works. It is the same file each time.
  const form = new FormData()
  form.append('image', new Blob([picture]), 'leaf.png')
  const answer = await server.fetch('/api/upload/image', { method: 'POST', as: 'editor', body: form })
  if (answer.status !== 201) throw new Error(`The next upload is answered ${answer.status}`)
})

const HOST = 'Host: localhost'
const BEARER = `Authorization: Bearer ${server.tokens.editor}`
const BOUNDARY = 'xYzZY'
const part = (disposition: string, body: string, ...headers: string[]) =>
  [`--${BOUNDARY}`, `Content-Disposition: form-data; ${disposition}`, ...headers, '', body].join('\r\n')
const END = `--${BOUNDARY}--\r\n`
const file = (name = 'image', filename = 'leaf.png', body = picture.toString('latin1')) =>
  part(`name="${name}"; filename="${filename}"`, body, 'Content-Type: image/png')
const body = (...parts: string[]) => [...parts, END].join('\r\n')

/** A public id that no file has. */
const NO_FILE = 'no-such-leaf-1-abcdefghijk.png'
const MUTATION = 'mutation ($f: Upload!) { uploadMedia(file: $f) { id } }'
const operations = (text = JSON.stringify({ query: MUTATION, variables: { f: null } })) =>
  part('name="operations"', text)
const map = (text = '{"0":["variables.f"]}') => part('name="map"', text)

/** Sends a raw body, and returns the status. */
async function send(path: string, text: string, type = `multipart/form-data; boundary=${BOUNDARY}`) {
  const answer = await server.fetch(path, {
    method: 'POST',
    as: 'editor',
    headers: { 'content-type': type },
    body: Buffer.from(text, 'latin1'),
  })
  return { status: answer.status, text: await answer.text() }
}

const REST: Record<string, string> = {
  'no part': END,
  'no end': `${file()}\r\n`,
  'no boundary in the body': picture.toString('latin1'),
  'another field': body(file('file')),
  'the right field and another': body(file(), file('other')),
  'a field of text': body(part('name="image"', 'text')),
  'a file without a name': body(part('name="image"', picture.toString('latin1'))),
  'an empty file': body(file('image', 'leaf.png', '')),
  'no name of the field': body(part('filename="leaf.png"', 'x', 'Content-Type: image/png')),
  'more files than may be': body(file(), file(), file(), file()),
  'a file beyond all bounds': body(file('image', 'leaf.png', 'x'.repeat(300_000))),
  'a hundred fields': body(...Array.from({ length: 100 }, (_, n) => part(`name="f${n}"`, 'x')), file()),
  'a field of a megabyte': body(part('name="f"', 'x'.repeat(1_000_000)), file('other')),
  'headers of 100 kB': body(part('name="image"; filename="a.png"', 'x', `X-A: ${'a'.repeat(100_000)}`)),
  'no headers': body(`--${BOUNDARY}\r\n\r\nx`),
  'a picture that is text': body(file('image', 'leaf.png', '<script>alert(1)</script>')),
  'a prototype': body(file('__proto__')),
}

describe('a REST upload', () => {
  it.each(Object.entries(REST))('is rejected: %s', async (_, text) => {
    const before = await stored()
    for (const path of ['/api/upload/image', '/api/upload/images']) {
      const { status, text: said } = await send(
        path,
        path.endsWith('s') ? text.replaceAll('"image"', '"images"') : text,
      )
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(said).not.toMatch(/\.[jt]s:\d|\/work|\/tmp/)
    }
    expect(await stored()).toBe(before)
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
    'multipart/mixed; boundary=x',
    'application/octet-stream',
    'image/png',
  ])('is rejected: a body with an invalid content type, number %#', async (type) => {
    const bodies = { '/api/upload/image': body(file()), '/api/graphql': body(operations(), map(), file('0')) }
    for (const [path, text] of Object.entries(bodies)) {
      const { status } = await send(path, text, type)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})

const GRAPHQL: Record<string, string> = {
  'no operations': body(map(), file('0')),
  'no map': body(operations(), file('0')),
  'the map first': body(map(), operations(), file('0')),
  'the file first': body(file('0'), operations(), map()),
  'operations that are no JSON': body(operations('{'), map(), file('0')),
  'operations of another kind': body(operations('1'), map(), file('0')),
  'operations of two megabytes': body(operations(`"${'x'.repeat(2_000_000)}"`), map(), file('0')),
  'a map that is no JSON': body(operations(), map('{'), file('0')),
  'a map of another kind': body(operations(), map('[]'), file('0')),
  'a map to nowhere': body(operations(), map('{"0":["variables.g.h"]}'), file('0')),
  'a map to a prototype': body(operations(), map('{"0":["__proto__.polluted"]}'), file('0')),
  'a map to a deeper prototype': body(operations(), map('{"0":["variables.__proto__.polluted"]}'), file('0')),
  'a map to a constructor': body(operations(), map('{"0":["constructor.prototype.polluted"]}'), file('0')),
  'a map of a thousand files': body(
    operations(),
    map(JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [n, ['variables.f']])))),
    file('0'),
  ),
  'a map without its file': body(operations(), map()),
  'a file beyond all bounds': body(operations(), map(), file('0', 'a.png', 'x'.repeat(300_000))),
  'an empty file': body(operations(), map(), file('0', 'a.png', '')),
  'no end': `${operations()}\r\n${map()}\r\n${file('0')}\r\n`,
  'no file, but text': body(operations(), map(), part('name="0"', 'text')),
  'a file without a variable': body(
    operations(JSON.stringify({ query: '{ nowhere }' })),
    map('{"0":["variables.f"]}'),
    file('0'),
  ),
  'a null in place of the file': body(operations(), map('{}')),
}

describe('a GraphQL upload', () => {
  it.each(Object.entries(GRAPHQL))('is rejected: %s', async (_, text) => {
    const before = await stored()
    const { status, text: said } = await send('/api/graphql', text)
    expect(status).toBeLessThan(500)
    expect(said).toContain('"errors"')
    expect(said).not.toMatch(/\.[jt]s:\d|\/work|\/tmp|INTERNAL/)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(await stored()).toBe(before)
  })
})

describe('an interrupted upload', () => {
  const beginnings: [string, string, string][] = [
    ['REST, in the first file', '/api/upload/image', file().slice(0, 400)],
    ['REST, in the second file', '/api/upload/images', `${file('images')}\r\n${file('images').slice(0, 300)}`],
    ['REST, in the headers of a part', '/api/upload/image', file().slice(0, 60)],
    ['GraphQL, in the file', '/api/graphql', `${operations()}\r\n${map()}\r\n${file('0').slice(0, 400)}`],
    ['GraphQL, in the map', '/api/graphql', `${operations()}\r\n${map().slice(0, 60)}`],
  ]

  it.each(beginnings)('leaves no files: %s', async (_, path, text) => {
    const before = await stored()
    const { port } = new URL(server.url)
    for (let n = 0; n < 5; n++) {
      const socket = connect({ host: '127.0.0.1', port: Number(port) })
      await once(socket, 'connect')
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${server.tokens.editor}`,
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
        'Content-Length: 100000',
        '',
        text,
      ].join('\r\n')
      socket.write(Buffer.from(head, 'latin1'))
      // The server has received the beginning once it has answered a request that was sent later.
      await server.fetch('/healthz')
      socket.on('error', () => {})
      if (n % 2) socket.resetAndDestroy()
      else socket.destroy()
    }
    await vi.waitUntil(async () => (await leftovers()).length === 0, { timeout: 20_000 })
    expect(await stored()).toBe(before)
  })
})

describe('an upload without a valid token', () => {
  /** Every request that stores a picture. */
  const uploads = (bytes: Buffer) => {
    const text = bytes.toString('latin1')
    return [
      ['/api/upload/image', body(file('image', 'leaf.png', text))],
      ['/api/upload/images', body(file('images', 'leaf.png', text))],
      ['/api/graphql', body(operations(), map(), file('0', 'leaf.png', text))],
    ] as const
  }
  /** Every request that replaces a picture. */
  const replacements = (bytes: Buffer) => {
    const text = bytes.toString('latin1')
    const query = `mutation ($f: Upload!) { replaceMediaFile(publicId: "${NO_FILE}", file: $f) { changed } }`
    return [
      [`/api/upload/files/${NO_FILE}/replacement`, body(file('image', 'leaf.png', text))],
      [
        '/api/graphql',
        body(operations(JSON.stringify({ query, variables: { f: null } })), map(), file('0', 'leaf.png', text)),
      ],
    ] as const
  }
  const attempt = async (path: string, text: string, headers: Record<string, string>) => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    const answer = await server.fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body: Buffer.from(text, 'latin1'),
    })
    return { path, status: answer.status, isRefused: (await answer.text()).includes('"UNAUTHENTICATED"') }
  }

  const senders: Record<string, Record<string, string>> = { 'no header': {} }
  for (const [name, token] of Object.entries(dead)) senders[`a token ${name}`] = { authorization: `Bearer ${token}` }
  for (const [name, authorization] of Object.entries(oddHeaders(server.tokens.editor)))
    senders[`a header with ${name}`] = { authorization }

  it.each(Object.entries(senders))('stores nothing: %s', async (_, headers) => {
    const before = await stored()
    for (const [path, text] of [...uploads(unseen), ...replacements(unseen)])
      expect(await attempt(path, text, headers)).toEqual({ path, status: 401, isRefused: true })
    expect(await stored()).toBe(before)
  })

  it('stores the picture if the token is valid', async () => {
    for (const [path, text] of uploads(picture)) {
      const { status, isRefused } = await attempt(path, text, { authorization: `Bearer ${server.tokens.editor}` })
      expect([path, status, isRefused]).toEqual([path, path === '/api/graphql' ? 200 : 201, false])
    }
  })
})

it.each([
  ['/api/upload/image', body(file('image', 'leaf.png', 'x'.repeat(3_000_000)))],
  ['/api/upload/images', body(file('images'), file('images', 'leaf.png', 'x'.repeat(3_000_000)))],
  ['/api/graphql', body(operations(), map(), file('0', 'leaf.png', 'x'.repeat(3_000_000)))],
])('a rejected upload does not delay later requests on the same connection: %s', async (path, text) => {
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`
  const upload = lines(`POST ${path} HTTP/1.1`, HOST, BEARER, type, `Content-Length: ${text.length}`, '', text)
  const next = lines('GET /healthz HTTP/1.1', HOST, 'Connection: close', '', '')
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  const answers: string[] = []
  socket.on('data', (data) => answers.push(data.toString().slice(0, 12)))
  socket.write(upload.slice(0, 1_000_000), 'latin1')
  await expect.poll(() => answers).toHaveLength(1)
  socket.write(upload.slice(1_000_000) + next, 'latin1')
  await expect.poll(() => answers).toHaveLength(2)
  expect(answers).toEqual([`HTTP/1.1 ${path === '/api/graphql' ? 200 : 413}`, 'HTTP/1.1 200'])
})

it('an upload without permission is rejected before the body is read, without waiting for the rest', async () => {
  const { port } = new URL(server.url)
  for (const path of ['/api/upload/image', '/api/graphql']) {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 100000000\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  }
})
