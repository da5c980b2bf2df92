import type { FastifyRequest } from 'fastify'
import { mediaFile } from '../../../schema/kinds/index.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { MediaQuery } from '../../content/media/media-list.ts'
import type { IncomingFile, MediaUpdate, StoredMedia } from '../../content/media/service.ts'
import { isVersion, objectBody } from './body.ts'
import { goneIfMissing } from './gone.ts'
import { fieldJsonSchema, languageQuery, listOf, objectOf } from './json-schema.ts'
import type { Call, JsonSchema, Operation } from './operation.ts'
import { serializeMedia, serializeMediaDetails } from './serialize.ts'

const tag = 'Media'
const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'integer' }
const fileProperties = {
  public_id: text,
  original_filename: text,
  url: text,
  secure_url: text,
  width: number,
  height: number,
  bytes: number,
  format: text,
  created_at: { type: 'string', format: 'date-time' },
}
const file = objectOf(fileProperties)

const { alt, tags, focalPoint, crop, translations } = mediaFile.fields
const valueProperties = Object.fromEntries(
  Object.entries({ alt, tags, focal_point: focalPoint, crop }).map(([key, field]) => [key, fieldJsonSchema(field)]),
)
const version: JsonSchema = { type: 'integer', minimum: 1 }
const otherLanguages = { translations: fieldJsonSchema(translations) }
const details = objectOf({ ...fileProperties, ...valueProperties, version }, otherLanguages)
const listed = objectOf(fileProperties, { ...valueProperties, version })

const flag: JsonSchema = { enum: ['true', 'false'] }
const filterQuery: Record<string, JsonSchema> = {
  search: { ...text, description: 'Words that the name, the alternative text or the tags contain.' },
  format: { ...text, description: 'Only files of this format.' },
  tag: { ...text, description: 'Only files with this tag.' },
  without_alt: { ...flag, description: 'Whether to list only files without an alternative text.' },
  unused: { ...flag, description: 'Whether to list only files that no content and no pending change shows.' },
  uploaded_by: { ...text, description: 'Only files that a user with this name uploaded.' },
}
const detailsQuery: Record<string, JsonSchema> = {
  details: { ...flag, description: 'Whether each file has its alternative text, tags, framing and version.' },
}

/** Returns the conditions of a list. Values that are no text are ignored, as unknown parameters are. */
function mediaQuery(query: Record<string, unknown>): MediaQuery {
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const listOfOne = (name: string) => (textOf(name) === undefined ? undefined : [textOf(name)!])
  return {
    search: textOf('search'),
    filter: {
      formats: listOfOne('format'),
      tags: listOfOne('tag'),
      withoutAlt: query['without_alt'] === 'true',
      unused: query['unused'] === 'true',
      uploadedBy: textOf('uploaded_by'),
    },
  }
}

/** Returns the new values of a file from a body, in which keys are written as in responses. */
function updateOf(publicId: string, body: unknown): MediaUpdate {
  const { focal_point, version, ...values } = objectBody(body)
  if (version !== undefined && !isVersion(version)) throw invalid('version', 'version must be a whole number')
  const changed = { ...values, ...(focal_point !== undefined && { focalPoint: focal_point }) }
  return { publicId, values: changed, expectedVersion: version as number | undefined }
}

type Files = NonNullable<Operation['files']> & { accepted: 'image' | 'document' }
const oneImage: Files = { field: 'image', many: false, accepted: 'image' }
const manyImages: Files = { field: 'images', many: true, accepted: 'image' }
const oneDocument: Files = { field: 'document', many: false, accepted: 'document' }

/** Yields the files of a multipart body as they arrive. */
async function* incoming(request: FastifyRequest, { field, many }: Files): AsyncGenerator<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', 'The body must be multipart/form-data')
  let count = 0
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    count++
    if (part.fieldname !== field) {
      part.file.resume()
      throw invalid(part.fieldname, `${part.fieldname} is not a known field`)
    }
    if (count > 1 && !many) {
      part.file.resume()
      throw invalid(field, `${field} must be one file`)
    }
    yield { source: part.file, name: part.filename }
  }
}

/** Stores all files of the body. If one of them fails, none is stored. */
async function receive({ actor, services, request, once }: Call, expected: Files): Promise<StoredMedia[]> {
  const { field, accepted } = expected
  const files = await services.media.upload(actor, incoming(request, expected), once, accepted)
  if (files.length === 0) throw invalid(field, `${field} must be a file`)
  return files
}

type SentFile = ReturnType<typeof serializeMedia>

/** @throws AppError GONE if a file of an earlier response is no longer stored */
async function requireFiles({ actor, services }: Call, files: readonly SentFile[]): Promise<void> {
  for (const { public_id: id } of files) await services.media.one(actor, id).catch(goneIfMissing('File', id))
}

/** Returns the operation that stores one file. */
const uploadOfOne = (files: Files, summary: string): Operation => ({
  method: 'POST',
  path: `/upload/${files.field}`,
  summary,
  tag,
  permission: ['media:upload'],
  files,
  takesIdempotencyKey: true,
  status: 201,
  response: objectOf({ url: text, file }),
  responseHeaders: ['Location'],
  async run(call) {
    const [first] = await receive(call, files)
    return { body: { url: first!.url, file: serializeMedia(first!) }, headers: { location: first!.url } }
  },
  checkReplay: (call, body) => requireFiles(call, [(body as { file: SentFile }).file]),
})

export const uploadOperations: Operation[] = [
  uploadOfOne(oneImage, 'Upload one image'),
  {
    method: 'POST',
    path: '/upload/images',
    summary: 'Upload several images',
    tag,
    permission: ['media:upload'],
    files: manyImages,
    takesIdempotencyKey: true,
    status: 201,
    response: objectOf({ urls: listOf(text), files: listOf(file) }),
    async run(call) {
      const files = await receive(call, manyImages)
      return { body: { urls: files.map(({ url }) => url), files: files.map(serializeMedia) } }
    },
    checkReplay: (call, body) => requireFiles(call, (body as { files: SentFile[] }).files),
  },
  uploadOfOne(oneDocument, 'Upload one document, a PDF without scripts and embedded files'),
  {
    method: 'GET',
    path: '/upload/files',
    summary: 'List the uploaded files',
    tag,
    permission: ['media:read'],
    query: { ...filterQuery, ...detailsQuery },
    status: 200,
    response: objectOf({ files: listOf(listed) }),
    async run({ actor, services, query }) {
      const files = await services.media.list(actor, mediaQuery(query))
      const serialize = query['details'] === 'true' ? serializeMediaDetails : serializeMedia
      return { body: { files: files.map((one) => serialize(one)) } }
    },
  },
  {
    method: 'GET',
    path: '/upload/files/{filename}',
    summary: 'Read an uploaded file by its public_id',
    tag,
    permission: ['media:read'],
    query: languageQuery,
    status: 200,
    response: objectOf({ file: details }),
    async run({ actor, services, params, query }) {
      const file = await services.media.one(actor, params.filename!)
      return { body: { file: serializeMediaDetails(file, query.translations === 'true') } }
    },
  },
  {
    method: 'PUT',
    path: '/upload/files/{filename}',
    summary: 'Change the alternative text, its translations, the tags, the focal point or the crop of an uploaded file',
    tag,
    permission: ['media:write'],
    body: {
      type: 'object',
      properties: { ...valueProperties, ...otherLanguages, version },
      additionalProperties: false,
    },
    status: 200,
    response: objectOf({ file: details }),
    async run({ actor, services, params, body }) {
      const [changed] = await services.media.update(actor, [updateOf(params.filename!, body)])
      return { body: { file: serializeMediaDetails(changed!) } }
    },
  },
  {
    method: 'POST',
    path: '/upload/files/{filename}/replacement',
    summary: 'Store an image in the place of an uploaded file, and show it wherever that is shown',
    tag,
    permission: ['media:delete'],
    files: oneImage,
    status: 201,
    response: objectOf({ url: text, file: details }),
    async run({ actor, services, params, request }) {
      for await (const part of incoming(request, oneImage)) {
        const { file: made } = await services.media.replace(actor, params.filename!, part)
        return { body: { url: made.url, file: serializeMediaDetails(made) } }
      }
      throw invalid(oneImage.field, `${oneImage.field} must be a file`)
    },
  },
  {
    method: 'DELETE',
    path: '/upload/files/{filename}',
    summary: 'Delete an uploaded file by its public_id',
    tag,
    permission: ['media:delete'],
    status: 204,
    async run({ actor, services, params }) {
      await services.media.delete(actor, [params.filename!])
      return {}
    },
  },
]
