import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isObject } from '../../../schema/is-object.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { actorOf } from '../actor.ts'
import { removeTemporary } from '../../content/media/temporary.ts'
import { listOf, objectOf } from './json-schema.ts'
import type { JsonSchema, Operation } from './operation.ts'
import { temporaryFile } from './temporary-file.ts'

const tag = 'Transfer'
const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }
const paths = listOf(text)
const LINES = 'application/x-ndjson'

const versions = {
  version: { ...integer, description: 'The version of the transfer format.' },
  madeBy: { ...text, description: 'The version of Verdant.' },
  migration: { ...text, description: 'The last migration, which tells the order of two content models.' },
  model: { type: 'object', additionalProperties: text, description: 'A hash of the fields of each kind.' },
}

const parameter = (query: Record<string, unknown>, name: string): string | undefined => {
  const value = query[name]
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  throw invalid(name, `${name} must be text`)
}

/** Returns the decompressed body of a request. An error of either stream ends both. */
function decoded(body: Readable, encoding: string | undefined): Readable {
  if (encoding === undefined || encoding === 'identity') return body
  if (encoding !== 'gzip') throw new AppError('UNSUPPORTED_TYPE', 'The body may be encoded with gzip only')
  const decompressed = createGunzip()
  // It may fail before anything reads it. Its reader sees the error nevertheless.
  decompressed.on('error', () => undefined)
  return pipeline(body, decompressed, () => undefined)
}

/** The author of transferred changes, as the history names it. The last of them can be undone like an import. */
const SOURCE = 'import pushed content'

export const transferOperations: Operation[] = [
  {
    method: 'GET',
    path: '/transfer',
    summary: 'Read the versions of the format and of the content model, and what the caller may transfer',
    tag,
    permission: ['staff'],
    status: 200,
    response: objectOf({ ...versions, reads: paths, writes: paths, stages: paths, maxBytes: integer }),
    run: async ({ actor, services }) => ({ body: services.transfer.describe(actor) }),
  },
  {
    method: 'GET',
    path: '/transfer/content',
    summary: 'Read all content that the caller may read, with versions, as lines of JSON',
    tag,
    permission: ['staff'],
    query: {
      kinds: { ...text, description: 'The paths of the kinds, separated by commas. By default all.' },
      release: { ...text, description: 'The name of a release whose changes are shown.' },
      at: { ...text, description: 'The time at which the content is shown.' },
    },
    status: 200,
    async run({ actor, services, query }) {
      const path = await services.transfer.contentFile(actor, {
        kinds: parameter(query, 'kinds')?.split(','),
        release: parameter(query, 'release'),
        at: parameter(query, 'at'),
      })
      return temporaryFile(path, { 'content-type': LINES })
    },
  },
  {
    method: 'GET',
    path: '/transfer/media/{filename}',
    summary: 'Read the bytes of a media file by its public_id',
    tag,
    permission: ['media:read'],
    status: 200,
    async run({ actor, services, params }) {
      const { bytes, size } = await services.transfer.media.read(actor, params.filename!)
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) }
      return { headers, body: bytes }
    },
  },
  {
    method: 'PUT',
    path: '/transfer/media/{filename}',
    summary: 'Store the bytes of a media file that a change set will create',
    tag,
    permission: ['media:upload'],
    stream: 'application/octet-stream',
    status: 200,
    response: objectOf({ receipt: text }),
    async run({ actor, services, params, body }) {
      return { body: { receipt: await services.transfer.media.store(actor, params.filename!, body as Readable) } }
    },
  },
  {
    method: 'POST',
    path: '/transfer/media/stored',
    summary: 'Read the receipts of media files whose bytes are stored already',
    tag,
    permission: ['media:upload'],
    body: { ...objectOf({ files: paths }), additionalProperties: false },
    status: 200,
    response: objectOf({ receipts: { type: 'object', additionalProperties: text } }),
    async run({ actor, services, body }) {
      const files = isObject(body) ? body.files : undefined
      if (!Array.isArray(files) || !files.every((file) => typeof file === 'string'))
        throw invalid('files', 'files must be a list of public ids')
      return { body: { receipts: await services.transfer.media.stored(actor, files) } }
    },
  },
  {
    method: 'POST',
    path: '/transfer/changes',
    summary: 'Apply a change set, all of it or nothing: live, or in a release',
    tag,
    permission: ['staff'],
    stream: LINES,
    takesIdempotencyKey: true,
    status: 200,
    response: objectOf({
      created: integer,
      updated: integer,
      deleted: integer,
      release: { anyOf: [objectOf({ id: text, name: text }), { type: 'null' }] },
    }),
    async run({ actor: sender, services, body, request, once }) {
      services.transfer.changeSets.requireWriter(sender)
      const path = await services.transfer.changeSets.receive(
        decoded(body as Readable, request.headers['content-encoding']),
      )
      try {
        // The body may have taken long to arrive, and the token may have been revoked in the meantime.
        const actor = await actorOf(services, request, SOURCE)
        return { body: await services.transfer.changeSets.apply(actor, path, once) }
      } finally {
        await removeTemporary(path)
      }
    },
  },
]
