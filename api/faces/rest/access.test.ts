import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { type AnyKind, externalKeyOf, type Kind } from '../../../schema/kind.ts'
import { collections, kinds, product, singletons } from '../../../schema/kinds/index.ts'
import { rightsOfRole } from '../../../schema/permissions.ts'
import { type Right, rightOn } from '../../../schema/rights.ts'
import { operator } from '../../access/permissions/policy.ts'
import { STATUS } from '../../platform/errors.ts'
import { image } from '../../content/media/testing/images.ts'
import { pdf } from '../../content/media/testing/pdf.ts'
import { make } from '../../testing/factories.ts'
import { EVERYONE, startServer, type Who } from '../../testing/server.ts'
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
  /** The status for each caller. */
  expect: (who: Who) => number
  /** The path's parameters. */
  params?: () => Promise<Record<string, string>>
  body?: () => unknown
  files?: string
  query?: string
  /** The body of an operation that reads a stream. */
  stream?: () => Promise<Buffer>
}

const refused = STATUS.UNAUTHENTICATED

const everyone = (status: number) => () => status
const staff = (status: number) => (who: Who) => (who === 'visitor' ? refused : status)
/** Succeeds for the roles to which the table of permissions gives a right. */
const holders = (right: Right, status: number) => (who: Who) =>
  who === 'visitor' ? refused : rightsOfRole(who).has(right) ? status : STATUS.FORBIDDEN

const rows: Record<string, Row> = {
  'POST /auth/login': {
    expect: everyone(200),
    body: () => ({ username: 'editor', password: PASSWORDS.editor }),
  },
  'GET /auth/me': { expect: staff(200) },
  'POST /auth/logout': { expect: staff(204) },
  'GET /content/settings': { expect: holders('settings:read', 200) },
  'GET /content/settings/public': { expect: everyone(200) },
  'PUT /content/settings/{key}': {
    expect: holders('settings:manage', 200),
    params: async () => ({ key: 'site_title' }),
    body: () => ({ value: 'Verdant', description: 'The title', type: 'string' }),
  },
  'POST /upload/image': { expect: holders('media:draft', 201), files: 'image' },
  'POST /upload/document': { expect: holders('media:draft', 201), files: 'document' },
  'POST /upload/images': { expect: holders('media:draft', 201), files: 'images' },
  'GET /upload/files': { expect: holders('media:read', 200) },
  'GET /upload/files/{filename}': {
    expect: holders('media:read', 200),
    params: async () => ({ filename: await upload() }),
  },
  'PUT /upload/files/{filename}': {
    expect: holders('media:publish', 200),
    params: async () => ({ filename: await upload() }),
    body: () => ({ alt: 'A leaf' }),
  },
  'POST /upload/files/{filename}/replacement': {
    expect: holders('media:delete', 201),
    params: async () => ({ filename: await upload() }),
    files: 'image',
  },
  'DELETE /upload/files/{filename}': {
    expect: holders('media:delete', 204),
    params: async () => ({ filename: await upload() }),
  },
  'GET /transfer': { expect: staff(200) },
  'GET /transfer/content': { expect: staff(200) },
  'GET /transfer/media/{filename}': {
    expect: holders('media:read', 200),
    params: async () => ({ filename: await upload() }),
  },
  'PUT /transfer/media/{filename}': {
    expect: holders('media:draft', 200),
    params: async () => ({ filename: `leaf-${randomUUID()}.png` }),
    stream: () => image('png'),
  },
  'POST /transfer/media/stored': { expect: holders('media:draft', 200), body: () => ({ files: [] }) },
  'POST /content/changes': { expect: holders(rightOn(product, 'publish'), 200), body: () => ({ changes: [] }) },
  'POST /transfer/changes': {
    expect: holders(rightOn(product, 'publish'), 200),
    stream: async () => Buffer.from(changeSet()),
  },
  // The site of these tests has no other language.
  'GET /exports/translations': { expect: staff(STATUS.INVALID), query: '?language=es' },
  'POST /imports/plan': {
    expect: holders(rightOn(product, 'publish'), 200),
    query: '?name=products.csv&kind=products',
    stream: async () => Buffer.from('name\nAzo\n'),
  },
  'POST /imports': {
    // A caller who may import gets CONFLICT, because the name of the plan is not that of the file.
    expect: holders(rightOn(product, 'publish'), STATUS.CONFLICT),
    query: '?name=products.csv&kind=products&plan=other',
    stream: async () => Buffer.from('name\nAzo\n'),
  },
  'POST /imports/undo': {
    expect: holders('releases:publish', 204),
    body: () => ({ source: 'import nothing', createdAt: new Date().toISOString() }),
  },
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

function upsertRow(kind: Kind): [string, Row] {
  return [
    `PUT /content/${kind.path}/by-key/{key}`,
    {
      expect: holders(rightOn(kind, 'publish'), 201),
      params: async () => ({ key: randomUUID() }),
      body: () => make(kind),
    },
  ]
}

function collectionRows(kind: Kind): [string, Row][] {
  const path = `/content/${kind.path}`
  const params = async () => ({ id: (await item(kind)).id })
  return [
    [`GET ${path}`, { expect: everyone(200) }],
    [`GET ${path}/active`, { expect: everyone(200) }],
    [`GET ${path}/{id}`, { expect: everyone(200), params }],
    [`POST ${path}`, { expect: holders(rightOn(kind, 'publish'), 201), body: () => make(kind) }],
    [`PUT ${path}/{id}`, { expect: holders(rightOn(kind, 'publish'), 200), params, body: () => ({ isActive: false }) }],
    ...(externalKeyOf(kind) === undefined ? [] : [upsertRow(kind)]),
    [`DELETE ${path}/{id}`, { expect: holders(rightOn(kind, 'delete'), 204), params }],
    [`PATCH ${path}/{id}/toggle`, { expect: holders(rightOn(kind, 'publish'), 200), params }],
    [`GET /exports/${kind.path}`, { expect: holders(rightOn(kind, 'read'), 200) }],
  ]
}

function singletonRows(kind: AnyKind): [string, Row][] {
  const path = `/content/${kind.path}`
  return [
    [`GET ${path}`, { expect: everyone(200) }],
    [`PUT ${path}`, { expect: holders(rightOn(kind, 'publish'), 200), body: () => make(kind) }],
    [`PATCH ${path}/toggle`, { expect: holders(rightOn(kind, 'publish'), 200) }],
  ]
}

const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

it('has an expectation for every operation, and no other', () => {
  expect(Object.keys(rows).toSorted()).toEqual(restOperations(kinds).map(nameOf).toSorted())
})

async function multipart(field: string): Promise<FormData> {
  const form = new FormData()
  if (field === 'document') form.append(field, new Blob([pdf()], { type: 'application/pdf' }), 'label.pdf')
  else form.append(field, new Blob([await image('png')], { type: 'image/png' }), 'leaf.png')
  return form
}

const cases = restOperations().flatMap((operation) =>
  EVERYONE.map((who) => [nameOf(operation), who, rows[nameOf(operation)]?.expect(who), operation] as const),
)

it.each(cases)('%s by a %s is %i', async (name, who, status, operation) => {
  const { params, body, files, query = '', stream } = rows[name]!
  const values = (await params?.()) ?? {}
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key]!))
  // Signing out would end the session that the other rows need.
  const token = who !== 'visitor' && name === 'POST /auth/logout' ? await freshToken(who) : undefined
  const { method } = operation
  const answer = await sendTo(operation, path)
  async function sendTo({ response, stream: type }: Operation, at: string) {
    if (files) return server.fetch(`/api${at}`, { method, as: who, body: await multipart(files) })
    if (stream) {
      const headers = { 'content-type': type! }
      return server.fetch(`/api${at}${query}`, { method, as: who, headers, body: new Uint8Array(await stream()) })
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
