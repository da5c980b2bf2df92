import type { Readable } from 'node:stream'
import { collections } from '../../../schema/kinds/index.ts'
import type { Kind } from '../../../schema/kind.ts'
import { disconnected, invalid } from '../../platform/errors.ts'
import { type ListFormatName, listFormats } from '../../content/formats/list-file.ts'
import { TRANSLATIONS } from '../../../schema/transfer/translation-file.ts'
import type { ImportRequest } from '../../content/imports/service.ts'
import { type TranslationFormat, translationFormats } from '../../content/translation-files/export.ts'
import { translatedKindsByName } from '../../content/translation-files/kinds.ts'
import { actorOf } from '../actor.ts'
import { objectBody } from './body.ts'
import { listOf, objectOf } from './json-schema.ts'
import { listParameters } from './list-query.ts'
import { textParameter } from './text-parameter.ts'
import { temporaryFile } from './temporary-file.ts'
import type { Call, JsonSchema, Operation } from './operation.ts'

const tag = 'Import and export'
const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }
const FILE = 'application/octet-stream'

const counts: JsonSchema = { type: 'object', additionalProperties: integer }
const survey = { counts: { type: 'object', additionalProperties: counts }, total: counts }
const origin = objectOf({ source: text, createdAt: text })

const kindNames = [...collections.map(({ path }) => path), TRANSLATIONS]
const request: Record<string, JsonSchema> = {
  name: {
    ...text,
    description: 'The name of the file. Its ending says what it holds: .csv, .tsv, .json, .ndjson, .zip or .xlf.',
  },
  kind: {
    enum: kindNames,
    description:
      'What the rows or objects are, or translations. An export of Verdant and an XLIFF file say so themselves.',
  },
  encoding: { ...text, description: 'The encoding of a text, such as windows-1252. By default it is recognised.' },
  as: { enum: ['live', 'drafts'], description: 'Whether the changes become live, or drafts. By default live.' },
  keep: {
    enum: ['source', 'live'],
    description:
      'Which side wins where both the file and the site have changed a field. By default such items are in conflict.',
  },
}
const planName: JsonSchema = {
  ...text,
  description: 'The plan that was shown. An import does exactly that, or nothing.',
}

const kindAt = (path: unknown): ImportRequest['kind'] =>
  path === TRANSLATIONS ? TRANSLATIONS : collections.find((kind) => kind.path === path)

/** Reads what is asked for. @throws AppError INVALID */
function importRequest(query: Record<string, unknown>): ImportRequest {
  const name = textParameter(query, 'name')
  if (name === undefined) throw invalid('name', 'name must be the name of the file')
  return {
    name,
    kind: kindAt(textParameter(query, 'kind', kindNames)),
    encoding: textParameter(query, 'encoding'),
    asDrafts: textParameter(query, 'as', ['live', 'drafts']) === 'drafts',
    keep: textParameter(query, 'keep', ['source', 'live']),
  }
}

/** Receives a file, and works with it as the caller who is still allowed to when it has arrived. */
async function withFile(
  { actor: sender, services, body, query, request: sent }: Call,
  work: (actor: Call['actor'], path: string, asked: ImportRequest) => Promise<unknown>,
) {
  const { name = '', kind, as } = query
  services.imports.requireImporter(sender, { name: String(name), kind: kindAt(kind), asDrafts: as === 'drafts' })
  const asked = importRequest(query)
  return services.imports.withFile(sender, body as Readable, asked.name, async (path) => {
    // The client has disconnected meanwhile.
    if (sent.socket.destroyed) throw disconnected()
    return { body: await work(await actorOf(services, sent, 'admin'), path, asked) }
  })
}

export const importOperations: Operation[] = [
  {
    method: 'POST',
    path: '/imports/plan',
    summary: 'Read what importing a file would do, without writing anything',
    tag,
    permission: ['staff'],
    query: request,
    stream: FILE,
    status: 200,
    response: objectOf({
      plan: planName,
      ...survey,
      steps: listOf({ type: 'object' }),
      problems: listOf({ type: 'object' }),
      notes: listOf(text),
      unlisted: integer,
      overlaps: integer,
    }),
    run: (call) => withFile(call, (actor, path, asked) => call.services.imports.plan(actor, path, asked)),
  },
  {
    method: 'POST',
    path: '/imports',
    summary: 'Import a file, all of it or nothing',
    tag,
    permission: ['staff'],
    query: { ...request, plan: planName },
    stream: FILE,
    status: 200,
    response: objectOf({ ...survey, origin: { anyOf: [origin, { type: 'null' }] } }),
    run: (call) =>
      withFile(call, (actor, path, asked) => {
        const plan = textParameter(call.query, 'plan')
        if (plan === undefined) throw invalid('plan', 'plan must be the plan that was shown')
        return call.services.imports.carryOut(actor, path, asked, plan)
      }),
  },
  {
    method: 'POST',
    path: '/imports/undo',
    summary: 'Take an import back. Fields that were changed since keep their values',
    tag,
    permission: ['release:publish'],
    body: { ...origin, additionalProperties: false },
    status: 204,
    async run({ actor, services, body }) {
      const { source, createdAt } = objectBody(body)
      if (typeof source !== 'string' || !source.startsWith('import '))
        throw invalid('source', 'source must be that of an import')
      if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt)))
        throw invalid('createdAt', 'createdAt must be a time')
      await services.imports.undo({ ...actor, source: 'admin' }, { source, createdAt })
      return {}
    },
  },
]

/** Returns the operation that exports the lists of a kind. */
export function exportOperation(kind: Kind): Operation {
  const names = Object.keys(listFormats) as ListFormatName[]
  return {
    method: 'GET',
    path: `/exports/${kind.path}`,
    summary: `Export the ${kind.labelPlural} that a list shows, as a file that can be imported`,
    tag,
    permission: ['content:read-inactive', kind],
    query: {
      format: { enum: names, description: 'By default csv.' },
      search: { ...text, description: 'Words that the items contain.' },
      where: { ...text, description: 'A condition as JSON, as lists take it.' },
      sort: { ...text, description: 'What to sort by, as lists take it.' },
    },
    status: 200,
    async run({ actor, services, query }) {
      const format = textParameter(query, 'format', names) ?? 'csv'
      const { where, orderBy } = listParameters(kind, query)
      const search = textParameter(query, 'search') ?? null
      const path = await services.listExport.file(actor, kind, format, { where, search, ...(orderBy && { orderBy }) })
      return temporaryFile(path, {
        'content-type': listFormats[format].mediaType,
        'content-disposition': `attachment; filename="${kind.path}.${format}"`,
      })
    },
  }
}

const textFormats = Object.keys(translationFormats) as TranslationFormat[]
const translatedPaths = [...new Set([...translatedKindsByName.values()].map(({ path }) => path))]

/** The operation that exports texts for translators. */
export const translationExport: Operation = {
  method: 'GET',
  path: '/exports/translations',
  summary: 'Export texts for translators, as a file that can be imported',
  tag,
  permission: ['staff'],
  query: {
    language: { ...text, description: 'The tag of the language, such as es.' },
    format: { enum: textFormats, description: 'By default xliff.' },
    kind: { enum: translatedPaths, description: 'The kind of the items. By default all.' },
    only: { enum: ['todo'], description: 'Only texts that are missing or outdated. By default all.' },
  },
  status: 200,
  async run({ actor, services, query }) {
    const language = textParameter(query, 'language')
    if (language === undefined) throw invalid('language', 'language must be the tag of a language')
    const format = textParameter(query, 'format', textFormats) ?? 'xliff'
    const kind = translatedKindsByName.get(textParameter(query, 'kind', translatedPaths) ?? '')
    const only = textParameter(query, 'only', ['todo']) && new Set(['missing', 'outdated'] as const)
    const path = await services.translationExport.file(actor, { language, format, kind, only: only || undefined })
    const { extension, mediaType } = translationFormats[format]
    return temporaryFile(path, {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${language}.${extension}"`,
    })
  },
}
