import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '../errors.ts'
import type { IncomingFile, StoredMedia } from '../media/service.ts'
import { listOf, objectOf } from './json-schema.ts'
import type { Call, JsonSchema, Operation } from './operation.ts'
import { serializeMedia } from './serialize.ts'

const tag = 'Media'
const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'integer' }
const file = objectOf({
  public_id: text,
  original_filename: text,
  url: text,
  secure_url: text,
  width: number,
  height: number,
  bytes: number,
  format: text,
  created_at: { type: 'string', format: 'date-time' },
})

type Files = NonNullable<Operation['files']>
const oneImage: Files = { field: 'image', many: false }
const manyImages: Files = { field: 'images', many: true }

/** Yields the files of a multipart body as they arrive. */
async function* incoming(request: FastifyRequest, { field, many }: Files): AsyncGenerator<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', 'The body must be multipart/form-data')
  let count = 0
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    count++
    if (part.fieldname !== field) {
      part.file.resume()
      throw invalid([{ field: part.fieldname, message: `${part.fieldname} is not a known field` }])
    }
    if (count > 1 && !many) {
      part.file.resume()
      throw invalid([{ field, message: `${field} must be one file` }])
    }
    yield { source: part.file, name: part.filename }
  }
}

/** Stores all files of the body. If one of them fails, none is stored. */
async function receive({ actor, services, request, once }: Call, expected: Files): Promise<StoredMedia[]> {
  const files = await services.media.upload(actor, incoming(request, expected), once)
  const { field } = expected
  if (files.length === 0) throw invalid([{ field, message: `${field} must be a file` }])
  return files
}

export const uploadOperations: Operation[] = [
  {
    method: 'POST',
    path: '/upload/image',
    summary: 'Upload one image',
    tag,
    permission: 'media:upload',
    files: oneImage,
    takesIdempotencyKey: true,
    status: 201,
    response: objectOf({ url: text, file }),
    async run(call) {
      const [first] = await receive(call, oneImage)
      return { body: { url: first!.url, file: serializeMedia(first!) } }
    },
  },
  {
    method: 'POST',
    path: '/upload/images',
    summary: 'Upload several images',
    tag,
    permission: 'media:upload',
    files: manyImages,
    takesIdempotencyKey: true,
    status: 201,
    response: objectOf({ urls: listOf(text), files: listOf(file) }),
    async run(call) {
      const files = await receive(call, manyImages)
      return { body: { urls: files.map(({ url }) => url), files: files.map(serializeMedia) } }
    },
  },
  {
    method: 'GET',
    path: '/upload/files',
    summary: 'List the uploaded files',
    tag,
    permission: 'media:read',
    status: 200,
    response: objectOf({ files: listOf(file) }),
    run: async ({ actor, services }) => ({
      body: { files: (await services.media.list(actor, {})).map(serializeMedia) },
    }),
  },
  {
    method: 'DELETE',
    path: '/upload/files/{filename}',
    summary: 'Delete an uploaded file by its public_id',
    tag,
    permission: 'media:write',
    status: 204,
    async run({ actor, services, params }) {
      await services.media.delete(actor, [params.filename!])
      return {}
    },
  },
]
