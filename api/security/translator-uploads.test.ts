import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { mediaFile, product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { createDiskStorage } from '../content/media/disk-storage.ts'
import type { StoredMedia } from '../content/media/service.ts'
import { image } from '../content/media/testing/images.ts'
import { ownVersions, TRANSFER_FORMAT } from '../content/transfer/versions.ts'
import { makeProduct } from '../testing/factories.ts'
import { addLanguages } from '../testing/languages.ts'
import { startServer } from '../testing/server.ts'

/* A role that is limited to a language stores, replaces, deletes and restores no file, and reads the files of others by `media:read` only. */

const server = await startServer()
const storage = createDiskStorage(server.config.dataDir)
const { apiTokens, content, media, pendingChanges, roles, sessions, users } = server.services
const root = operator('test')
const PASSWORD = 'correct horse battery'
const unseen = await image('png')
const PDF = Buffer.from('%PDF-1.4\n%%EOF')

const upload = async (name: string) => {
  const [file] = await media.upload(root, [{ source: Readable.from([await image('png')]), name }])
  return file!
}

/** The callers by their names: users with the roles, and tokens of an admin that have them. */
const callers: Record<string, string> = {}
/** A file that a page shows, one that only a draft shows, and one that was deleted at a version. */
let shown: StoredMedia
let drafted: StoredMedia
let deleted: { file: StoredMedia; version: number }
/** A file whose bytes an admin has sent for a change set, and its receipt. */
const sent = 'leaf-0123456789ab.png'
let receipt: string
/** A product that showed the deleted file, and its version with it. */
let item: { id: string; version: number }

beforeAll(async () => {
  await addLanguages(content)
  const admin = await users.byName(root, 'admin')
  for (const [role, rights] of Object.entries({
    words: ['product:publish'],
    files: ['product:publish', 'media:publish'],
  })) {
    await roles.add(root, role, { label: role, rights, languages: ['es'] })
    await users.add(root, { username: role, email: `${role}@example.org`, role, password: PASSWORD })
    callers[`a user with the role ${role}`] = (await sessions.signIn(role, PASSWORD, '192.0.2.1')).token
    callers[`a token with the role ${role}`] = (
      await apiTokens.createFor(root, admin, { name: role, scopes: [], role })
    ).token
  }
  shown = await upload('shown.png')
  drafted = await upload('drafted.png')
  await pendingChanges.save(root, { kind: product.name, baseVersion: 0, values: makeProduct({ image: drafted.url }) })
  const gone = await upload('gone.png')
  const made = await content.create(root, product, makeProduct({ image: gone.url }))
  item = { id: made.id, version: made.version }
  await content.update(root, product, made.id, { image: shown.url })
  const [revision] = await media.delete(root, [gone.publicId])
  deleted = { file: gone, version: revision!.version }
  const stored = await server.fetch(`/api/transfer/media/${sent}`, {
    method: 'PUT',
    as: 'admin',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await image('png')),
  })
  ;({ receipt } = (await stored.json()) as { receipt: string })
})

/** Returns the records of all files, and the keys of their bytes. */
async function files() {
  const keys: string[] = []
  for await (const { key } of storage.list()) if (key.endsWith('/original')) keys.push(key)
  return { rows: await server.database.query('select * from "mediaFile" order by id'), keys: keys.sort() }
}

const form = (parts: Record<string, string | Blob>) => {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts))
    if (typeof part === 'string') body.append(name, part)
    else body.append(name, part, name.includes('document') ? 'label.pdf' : 'leaf.png')
  return body
}
const picture = new Blob([unseen], { type: 'image/png' })
const rest = (path: string, parts: Record<string, Blob>) => ({ path: `/api/upload/${path}`, body: form(parts) })
const multipart = (query: string) => ({
  path: '/api/graphql',
  body: form({
    operations: JSON.stringify({ query, variables: { file: null } }),
    map: JSON.stringify({ 0: ['variables.file'] }),
    0: picture,
  }),
})
const json = (path: string, body: object, method = 'POST') => ({
  path: `/api${path}`,
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const graphql = (query: string, variables: object = {}) => json('/graphql', { query, variables })
const linesOf = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
/** A change set with one change of a file, as another site sends it. */
const changeSet = (change: object) => ({
  path: '/api/transfer/changes',
  headers: { 'content-type': 'application/x-ndjson' },
  body: linesOf(
    { format: TRANSFER_FORMAT, ...ownVersions, release: null },
    { kind: mediaFile.name, title: 'leaf.png', ...change },
    { end: 1 },
  ),
})
/** An export of one file, as lines of JSON. */
const site = () =>
  linesOf(
    { format: 'verdant', version: 4, scope: 'all' },
    { id: randomUUID(), kind: 'mediaFile', values: { publicId: 'new-0123456789ab.png', originalFilename: 'new.png' } },
    { bytes: unseen.toString('base64') },
  )

interface Sent extends RequestInit {
  path: string
}

const writes: Record<string, () => Sent> = {
  'REST: an image': () => rest('image', { image: picture }),
  'REST: images': () => rest('images', { images: picture }),
  'REST: a document': () => rest('document', { document: new Blob([PDF]) }),
  'REST: a replacement': () => rest(`files/${shown.publicId}/replacement`, { image: picture }),
  'REST: values': () => json(`/upload/files/${shown.publicId}`, { alt: 'Mine', tags: ['mine'] }, 'PUT'),
  'REST: a deletion': () => ({ path: `/api/upload/files/${shown.publicId}`, method: 'DELETE' }),
  'GraphQL: an image': () => multipart('mutation ($file: Upload!) { uploadMedia(file: $file) { id } }'),
  'GraphQL: a document': () => multipart('mutation ($file: Upload!) { uploadDocument(file: $file) { id } }'),
  'GraphQL: a replacement': () =>
    multipart(
      `mutation ($file: Upload!) { replaceMediaFile(publicId: "${shown.publicId}", file: $file) { replacedId } }`,
    ),
  'GraphQL: a replacement taken back': () =>
    graphql(
      `mutation { undoMediaReplacement(replacedId: "${deleted.file.id}", replacedVersion: ${deleted.version}, by: "${shown.publicId}") { id } }`,
    ),
  'GraphQL: values': () => graphql(`mutation { updateMediaFile(publicId: "${shown.publicId}", alt: "Mine") { id } }`),
  'GraphQL: values of several': () =>
    graphql('mutation ($files: [MediaFileUpdate!]!) { updateMediaFiles(files: $files) { id } }', {
      files: [{ publicId: shown.publicId, crop: { left: 10, top: 0, width: 50, height: 50 } }],
    }),
  'GraphQL: a deletion': () => graphql(`mutation { deleteMediaFiles(publicIds: ["${shown.publicId}"]) { version } }`),
  'GraphQL: a restored file': () =>
    graphql(`mutation { restoreMediaFile(id: "${deleted.file.id}", version: 1) { id } }`),
  'GraphQL: a restored item that showed it': () =>
    graphql(`mutation { restoreProduct(id: "${item.id}", version: ${item.version}) { id } }`),
  'transfer: bytes': () => ({
    path: '/api/transfer/media/leaf-0123456789ab.png',
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: unseen,
  }),
  'transfer: receipts': () => json('/transfer/media/stored', { files: [shown.publicId] }),
  'transfer: a record': () =>
    changeSet({
      action: 'create',
      id: randomUUID(),
      receipt,
      values: { publicId: sent, originalFilename: 'leaf.png' },
    }),
  'transfer: values': () =>
    changeSet({ action: 'update', id: shown.id, version: shown.version, values: { alt: 'Mine' } }),
  'transfer: a deletion': () => changeSet({ action: 'delete', id: shown.id, version: shown.version, values: {} }),
  'an import: the plan': () => ({
    path: '/api/imports/plan?name=site.ndjson',
    headers: { 'content-type': 'application/octet-stream' },
    body: site(),
  }),
  'an import': () => ({
    path: '/api/imports?name=site.ndjson&plan=x.y',
    headers: { 'content-type': 'application/octet-stream' },
    body: site(),
  }),
}

const reads: Record<string, () => Sent> = {
  'REST: the list': () => ({ path: '/api/upload/files?details=true', method: 'GET' }),
  'REST: one': () => ({ path: `/api/upload/files/${drafted.publicId}`, method: 'GET' }),
  'transfer: bytes': () => ({ path: `/api/transfer/media/${drafted.publicId}`, method: 'GET' }),
  'GraphQL: the list': () => graphql('{ mediaFiles { items { publicId uploadedBy usedIn { id } } } }'),
  'GraphQL: one': () => graphql(`{ mediaFile(publicId: "${drafted.publicId}") { publicId } }`),
  'GraphQL: who uploaded': () => graphql('{ mediaFileFilters { uploaders } }'),
  'GraphQL: the files without an alternative text': () => graphql('{ filesWithoutAltText { items { publicId } } }'),
}

async function send(caller: string, { path, ...init }: Sent) {
  const answer = await server.fetch(path, { method: 'POST', ...init, token: callers[caller]! })
  return { status: answer.status, text: await answer.text() }
}

const everyone = ['user', 'token'].flatMap((who) => ['words', 'files'].map((role) => `a ${who} with the role ${role}`))

describe.each(everyone)('%s', (caller) => {
  it.each(Object.keys(writes))('changes no file by %s', async (name) => {
    const before = await files()
    const { status, text } = await send(caller, writes[name]!())
    expect(text).toMatch(/"code":"FORBIDDEN"/)
    expect([200, 403]).toContain(status)
    expect(await files()).toEqual(before)
  })

  it('does not see a file that only a draft shows without a key', async () => {
    expect((await server.fetch(drafted.url, { token: callers[caller]! })).status).toBe(404)
  })
})

describe.each(everyone.filter((caller) => caller.endsWith('words')))('%s', (caller) => {
  it.each(Object.keys(reads))('reads no files by %s', async (name) => {
    const { text } = await send(caller, reads[name]!())
    expect(text).toMatch(/"code":"FORBIDDEN"/)
    expect(text).not.toContain(drafted.publicId)
  })
})

describe.each(everyone.filter((caller) => caller.endsWith('files')))('%s', (caller) => {
  it('writes the alternative text in its language only', async () => {
    const path = `/upload/files/${shown.publicId}`
    const translations = { es: { texts: { alt: `Hoja ${caller}` } } }
    const { status, text } = await send(caller, json(path, { translations }, 'PUT'))
    expect([status, text]).toEqual([200, expect.any(String)])
    const before = await files()
    const other = await send(caller, json(path, { translations: { de: { texts: { alt: 'Blatt' } } } }, 'PUT'))
    expect(other).toMatchObject({ status: 403 })
    expect(await files()).toEqual(before)
    const [row] = await server.database.query<{ translations: object }>(
      'select translations from "mediaFile" where id = $1',
      [shown.id],
    )
    expect(row!.translations).toMatchObject({ es: { texts: { alt: { text: `Hoja ${caller}` } } } })
    expect(row!.translations).not.toHaveProperty('de')
  })
})
