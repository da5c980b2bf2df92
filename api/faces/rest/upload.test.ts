import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { operator } from '../../access/permissions/policy.ts'
import { image } from '../../content/media/testing/images.ts'
import { startServer } from '../../testing/server.ts'

const environment = { MEDIA_MAX_FILES: '3', MEDIA_MAX_BYTES: '200000' }
const server = await startServer({ environment })
const editor = { as: 'editor' } as const

beforeEach(() => server.database.pool.query('truncate "mediaFile", revision'))

interface File {
  public_id: string
  url: string
  [key: string]: unknown
}

type Parts = [field: string, bytes: Uint8Array | string, name?: string][]

async function send(path: string, parts: Parts, to = server) {
  const form = new FormData()
  for (const [field, bytes, name] of parts) {
    if (typeof bytes === 'string' && !name) form.append(field, bytes)
    else form.append(field, new Blob([bytes as BlobPart]), name)
  }
  const answer = await to.fetch(`/api/upload/${path}`, { method: 'POST', body: form, ...editor })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const files = async (of = server) => (await of.rest<{ files: File[] }>('GET', '/upload/files', editor)).body.files
const png = () => image('png')

it('returns the address of one picture, and lists it', async () => {
  const { status, body } = await send('image', [['image', await png(), 'Soil Plot.PNG']])
  expect(status).toBe(201)
  const { url, file } = body as { url: string; file: File }
  expect(url).toMatch(/^\/media\/soil-plot-[0-9a-f]{12}\.png$/)
  expect(file).toEqual({
    public_id: url.slice('/media/'.length),
    original_filename: 'Soil Plot.PNG',
    url,
    secure_url: `https://verdant.example${url}`,
    width: 40,
    height: 30,
    bytes: expect.any(Number),
    format: 'png',
    created_at: expect.stringMatching(/Z$/),
  })
  expect(await files()).toEqual([file])
  const served = await server.fetch(url)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await server.fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(file.bytes))
})

it('returns several pictures in their order, and stores equal files once', async () => {
  const [a, b] = [await png(), await image('jpeg')]
  const { status, body } = await send('images', [
    ['images', a, 'a.png'],
    ['images', b, 'b.jpg'],
    ['images', a, 'again.png'],
  ])
  expect(status).toBe(201)
  const { urls, files: sent } = body as { urls: string[]; files: File[] }
  expect(urls).toEqual(sent.map(({ url }) => url))
  expect(urls[2]).toBe(urls[0])
  expect(await files()).toHaveLength(2)
})

it('stores one file for two simultaneous uploads of the same bytes', async () => {
  const bytes = await png()
  const { pool } = server.database
  const { media } = server.services
  const upload = async () =>
    (await media.upload(operator('test'), [{ source: Readable.from([bytes]), name: 'a.png' }]))[0]
  let other: Awaited<ReturnType<typeof upload>>
  // The first statement looks up the hash of the bytes; the other upload finishes before its result arrives.
  pool.once('acquire', (client) => {
    const { query } = client
    const ask = query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const meanwhile = async (...args: unknown[]) => {
      client.query = query
      const result = await ask(...args)
      other = await upload()
      return result
    }
    client.query = meanwhile as typeof client.query
  })
  const file = await upload()
  expect(file).toEqual(other!)
})

describe('rejected as a whole, with nothing stored', async () => {
  // Creating variants would use the queue in which uploads wait.
  const strict = await startServer({ environment })

  const cases: [string, string, () => Promise<Parts>, string][] = [
    [
      'a text among pictures',
      'images',
      async () => [
        ['images', await png(), 'a.png'],
        ['images', 'text', 'b.png'],
      ],
      'UNSUPPORTED_TYPE',
    ],
    [
      'an empty file',
      'images',
      async () => [
        ['images', await png(), 'a.png'],
        ['images', new Uint8Array(), 'b.png'],
      ],
      'INVALID',
    ],
    [
      'too many bytes',
      'images',
      async () => [
        ['images', await png(), 'a.png'],
        ['images', new Uint8Array(300_000), 'b.png'],
      ],
      'TOO_LARGE',
    ],
    [
      'too many files',
      'images',
      async () =>
        Array.from(await Promise.all([png(), png(), png(), png()]), (bytes, n) => ['images', bytes, `${n}.png`]),
      'TOO_LARGE',
    ],
    [
      'another field',
      'images',
      async () => [
        ['images', await png(), 'a.png'],
        ['photo', await png(), 'b.png'],
      ],
      'INVALID',
    ],
    [
      'two where one is asked for',
      'image',
      async () => [
        ['image', await png(), 'a.png'],
        ['image', await png(), 'b.png'],
      ],
      'INVALID',
    ],
    ['no file', 'image', async () => [], 'INVALID'],
    ['text for a file', 'image', async () => [['image', 'leaf.png']], 'INVALID'],
  ]

  it.each(cases)('%s', async (_, path, parts, code) => {
    const { body } = await send(path, await parts(), strict)
    expect(body).toMatchObject({ code })
    expect(await files(strict)).toEqual([])
    const incoming = join(strict.config.dataDir, 'media', '.incoming')
    expect(await readdir(incoming).catch(() => [])).toEqual([])
  })

  it('says that files are too many', async () => {
    const bytes = await png()
    const four = Array.from({ length: 4 }, (_, n): Parts[number] => ['images', bytes, `${n}.png`])
    expect((await send('images', four, strict)).body).toMatchObject({ message: 'The request has too many files' })
  })
})

it('deletes by public id, and restores', async () => {
  const { body } = await send('image', [['image', await png(), 'leaf.png']])
  const { file } = body as { file: File }
  const [{ id }] = (await server.database.pool.query<{ id: string }>('select id from "mediaFile"')).rows as [
    { id: string },
  ]
  expect((await server.rest('DELETE', `/upload/files/${file.public_id}`, editor)).status).toBe(204)
  expect((await server.rest('DELETE', `/upload/files/${file.public_id}`, editor)).status).toBe(404)
  expect(await files()).toEqual([])
  const restore = 'mutation ($id: ID!) { restoreMediaFile(id: $id, version: 2) { publicId version } }'
  expect((await server.graphql(restore, { id }, editor)).data).toEqual({
    restoreMediaFile: { publicId: file.public_id, version: 3 },
  })
  expect(await files()).toMatchObject([{ public_id: file.public_id }])
})

it('reads and changes what editors can change, unless another version is stored', async () => {
  const { body } = await send('image', [['image', await png(), 'leaf.png']])
  const path = `/upload/files/${(body as { file: File }).file.public_id}`
  const change = { alt: 'A leaf', tags: ['crops'], focal_point: { x: 10, y: 20 }, crop: { width: 50 }, version: 1 }
  const changed = await server.rest('PUT', path, { ...editor, body: change })
  const file = {
    ...(body as { file: File }).file,
    ...change,
    crop: { left: 0, top: 0, width: 50, height: 100 },
    version: 2,
  }
  expect(changed).toMatchObject({ status: 200, body: { file } })
  expect(await server.rest('GET', path, editor)).toMatchObject({ status: 200, body: { file } })
  expect(await server.rest('PUT', path, { ...editor, body: change })).toMatchObject({ status: 409 })
  for (const wrong of [{ format: 'gif' }, { focal_point: { x: 101 } }, { version: 'one' }])
    expect(await server.rest('PUT', path, { ...editor, body: wrong })).toMatchObject({ status: 422 })
  expect(await server.rest('PUT', path, { ...editor, body: [] })).toMatchObject({ status: 400 })
})

it('lists the files that meet conditions', async () => {
  await send('image', [['image', await png(), 'leaf.png']])
  await send('image', [['image', await image('jpeg'), 'soil.jpg']])
  const names = async (query: string) =>
    (await server.rest<{ files: File[] }>('GET', `/upload/files?${query}`, editor)).body.files.map(
      ({ original_filename }) => original_filename,
    )
  expect(await names('format=jpeg&unused=true&without_alt=true')).toEqual(['soil.jpg'])
  expect(await names('search=leaf')).toEqual(['leaf.png'])
  expect(await names('tag=none')).toEqual([])
  expect(await names('uploaded_by=Nobody')).toEqual([])
  expect(await names('unused=other&format=png&format=jpeg')).toEqual(['soil.jpg', 'leaf.png'])
})

it('replaces a file', async () => {
  const { body } = await send('image', [['image', await png(), 'leaf.png']])
  const { public_id: before } = (body as { file: File }).file
  const replaced = await send(`files/${before}/replacement`, [['image', await image('jpeg'), 'root.jpg']])
  expect(replaced).toMatchObject({ status: 201, body: { file: { original_filename: 'root.jpg', version: 1 } } })
  expect((await files()).map(({ original_filename }) => original_filename)).toEqual(['root.jpg'])
  expect(await send(`files/${before}/replacement`, [['image', await png(), 'leaf.png']])).toMatchObject({ status: 404 })
})
