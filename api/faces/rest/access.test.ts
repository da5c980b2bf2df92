import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { collections, kinds, product, singletons } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { STATUS } from '../../platform/errors.ts'
import { image } from '../../content/media/testing/images.ts'
import { make } from '../../testing/factories.ts'
import { EVERYONE, startServer } from '../../testing/server.ts'
import { PASSWORDS } from '../../testing/users.ts'
import { ownVersions, TRANSFER_FORMAT } from '../../content/transfer/versions.ts'
import type { Operation } from './operation.ts'
import { restOperations } from './plugin.ts'

const server = await startServer()
const actor = operator('test')

const item = (kind: Kind) => server.services.content.create(actor, kind, make(kind))

async function upload(): Promise<string> {
  const source = Readable.from([await image('png')])
  const [file] = await server.services.media.upload(actor, [{ source, name: 'leaf.png' }])
  return file!.publicId
}

interface Row {
  /** The statuses for a caller of each role. */
  expect: [visitor: number, contributor: number, editor: number, admin: number]
  /** The path's parameters. */
  params?: () => Promise<Record<string, string>>
  body?: () => unknown
  files?: string
  /** The body of an operation that reads a stream. */
  stream?: () => Promise<Buffer>
}

const refused = STATUS.UNAUTHENTICATED
const forbidden = STATUS.FORBIDDEN

const rows: Record<string, Row> = {
  'POST /auth/login': {
    expect: [200, 200, 200, 200],
    body: () => ({ username: 'editor', password: PASSWORDS.editor }),
  },
  'GET /auth/me': { expect: [refused, 200, 200, 200] },
  'POST /auth/logout': { expect: [refused, 204, 204, 204] },
  'GET /content/settings': { expect: [refused, forbidden, 200, 200] },
  'GET /content/settings/public': { expect: [200, 200, 200, 200] },
  'PUT /content/settings/{key}': {
    expect: [refused, forbidden, forbidden, 200],
    params: async () => ({ key: 'site_title' }),
    body: () => ({ value: 'Verdant', description: 'The title', type: 'string' }),
  },
  'POST /upload/image': { expect: [refused, 201, 201, 201], files: 'image' },
  'POST /upload/images': { expect: [refused, 201, 201, 201], files: 'images' },
  'GET /upload/files': { expect: [refused, 200, 200, 200] },
  'GET /upload/files/{filename}': {
    expect: [refused, 200, 200, 200],
    params: async () => ({ filename: await upload() }),
  },
  'PUT /upload/files/{filename}': {
    expect: [refused, 403, 200, 200],
    params: async () => ({ filename: await upload() }),
    body: () => ({ alt: 'A leaf' }),
  },
  'POST /upload/files/{filename}/replacement': {
    expect: [refused, 403, 201, 201],
    params: async () => ({ filename: await upload() }),
    files: 'image',
  },
  'DELETE /upload/files/{filename}': {
    expect: [refused, forbidden, 204, 204],
    params: async () => ({ filename: await upload() }),
  },
  'GET /transfer': { expect: [refused, 200, 200, 200] },
  'GET /transfer/content': { expect: [refused, 200, 200, 200] },
  'GET /transfer/media/{filename}': {
    expect: [refused, 200, 200, 200],
    params: async () => ({ filename: await upload() }),
  },
  'PUT /transfer/media/{filename}': {
    expect: [refused, 200, 200, 200],
    params: async () => ({ filename: `leaf-${randomUUID()}.png` }),
    stream: () => image('png'),
  },
  'POST /transfer/media/stored': { expect: [refused, 200, 200, 200], body: () => ({ files: [] }) },
  'POST /transfer/changes': { expect: [refused, forbidden, 200, 200], stream: async () => Buffer.from(changeSet()) },
  ...Object.fromEntries(collections.flatMap(collectionRows)),
  ...Object.fromEntries(singletons.flatMap(singletonRows)),
}

/** A change set that creates a product. */
function changeSet(): string {
  const lines = [
    { format: TRANSFER_FORMAT, ...ownVersions, release: null },
    { kind: product.name, action: 'create', id: randomUUID(), values: make(product) },
    { end: 1 },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function collectionRows(kind: Kind): [string, Row][] {
  const path = `/content/${kind.path}`
  const params = async () => ({ id: (await item(kind)).id })
  return [
    [`GET ${path}`, { expect: [200, 200, 200, 200] }],
    [`GET ${path}/active`, { expect: [200, 200, 200, 200] }],
    [`GET ${path}/{id}`, { expect: [200, 200, 200, 200], params }],
    [`POST ${path}`, { expect: [refused, forbidden, 201, 201], body: () => make(kind) }],
    [`PUT ${path}/{id}`, { expect: [refused, forbidden, 200, 200], params, body: () => ({ isActive: false }) }],
    [`DELETE ${path}/{id}`, { expect: [refused, forbidden, 204, 204], params }],
    [`PATCH ${path}/{id}/toggle`, { expect: [refused, forbidden, 200, 200], params }],
  ]
}

function singletonRows(kind: AnyKind): [string, Row][] {
  const path = `/content/${kind.path}`
  return [
    [`GET ${path}`, { expect: [200, 200, 200, 200] }],
    [`PUT ${path}`, { expect: [refused, forbidden, 200, 200], body: () => make(kind) }],
    [`PATCH ${path}/toggle`, { expect: [refused, forbidden, 200, 200] }],
  ]
}

const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

it('has an expectation for every operation, and no other', () => {
  expect(Object.keys(rows).toSorted()).toEqual(restOperations(kinds).map(nameOf).toSorted())
})

async function multipart(field: string): Promise<FormData> {
  const form = new FormData()
  form.append(field, new Blob([await image('png')], { type: 'image/png' }), 'leaf.png')
  return form
}

const cases = restOperations().flatMap((operation) =>
  EVERYONE.map((who, at) => [nameOf(operation), who, rows[nameOf(operation)]?.expect[at], operation] as const),
)

it.each(cases)('%s by a %s is %i', async (name, who, status, operation) => {
  const { params, body, files, stream } = rows[name]!
  const given = (await params?.()) ?? {}
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(given[key]!))
  // Signing out would end the session that the other rows need.
  const token = who !== 'visitor' && name === 'POST /auth/logout' ? await freshToken(who) : undefined
  const { method } = operation
  const answer = await sendTo(operation, path)
  async function sendTo({ response, stream: type }: Operation, at: string) {
    if (files) return server.fetch(`/api${at}`, { method, as: who, body: await multipart(files) })
    if (stream) {
      const headers = { 'content-type': type! }
      return server.fetch(`/api${at}`, { method, as: who, headers, body: new Uint8Array(await stream()) })
    }
    // Files and lines of JSON.
    if (method === 'GET' && !response) return server.fetch(`/api${at}`, { as: who })
    return server.rest(method, at, { as: who, token, body: body?.() })
  }
  expect(answer.status).toBe(status)
  if (status === refused) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

async function freshToken(who: keyof typeof PASSWORDS): Promise<string> {
  return (await server.services.sessions.signIn(who, PASSWORDS[who], '192.0.2.9')).token
}
