import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { kinds, mediaFile } from '../../../schema/kinds/index.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { isProblem, type Sourced, TransferError } from '../../../schema/transfer/record.ts'
import { importedFile, importSource } from '../../../schema/transfer/import-source.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { type Actor, beyondLanguages, may, permit } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { ownExport } from '../formats/own-export.ts'
import { PLAIN_FILE, plainSource } from '../formats/plain-records.ts'
import { authorOf } from '../items/change.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import { type ImportOrigin, RevisionRepository } from '../items/revisions.ts'
import { hashOf } from '../media/hash.ts'
import type { MediaOptions } from '../media/service.ts'
import { isOfTranslators, TRANSLATIONS } from '../../../schema/transfer/translation-file.ts'
import { spool } from '../media/spool.ts'
import { removeTemporary } from '../media/temporary.ts'
import type { ChangeCollector } from '../publishing/change-collector.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { mayStage, toRead, toWrite } from '../transfer/rights.ts'
import type { LanguageService } from '../languages/service.ts'
import { openTranslations } from '../translation-files/open-file.ts'
import { translatedKinds } from '../translations/repository.ts'
import { ADMIN } from './admin-wording.ts'
import { Ancestry, sidesOfExport } from './ancestry.ts'
import { Decisions, type DecisionOptions } from './decisions.ts'
import { withPageNames } from './page-names.ts'
import { importContent, PlanChangedError, RefusedError, type Survey, survey } from './import.ts'
import { MediaStage } from './media-stage.ts'
import { withMissingFiles } from './missing-files.ts'
import type { PlanOptions } from './plan-options.ts'
import { isWorthTelling, problemJson, stepJson, type SurveyJson, surveyJson } from './report.ts'
import { hasChanges, type Step } from './step.ts'
import { ImportTurns } from './turns.ts'

/** The largest file that is imported through the server, in bytes. Larger ones are imported on the command line. */
const MAX_FILE = 64 * 1024 ** 2
/** The longest time of a statement of an import. */
const STATEMENT_MS = 10 * 60_000
/** The most items, and the most problems, that a plan lists. All are counted. */
const LISTED = 500

/** A file that a user imports. */
export interface ImportRequest {
  /** The name of the file, which says what it holds. */
  name: string
  /** The kind of the rows or objects, for a file that does not name it; `TRANSLATIONS` for a table of translators. */
  kind?: Kind | typeof TRANSLATIONS | undefined
  encoding?: string | undefined
  /** Whether the changes become drafts and not live. */
  asDrafts: boolean
  /** The side that wins where both the file and the site have changed a field. Without it, such items are in conflict. */
  keep?: DecisionOptions['keep']
}

/** What an import would do. The shape of its steps, problems and counts is that of `verdant plan --json`. */
export interface ImportPlan extends SurveyJson {
  /** Stands for this file and for all of its changes. An import that names it does exactly these, or nothing. */
  plan: string
  steps: object[]
  problems: object[]
  notes: string[]
  /** The number of items and problems that are not listed. */
  unlisted: number
  /** The number of fields that both sides have changed. */
  overlaps: number
}

/** What an import has done. */
export interface ImportResult extends SurveyJson {
  /** Names the import, to take it back; null for drafts, and if nothing has changed. */
  origin: ImportOrigin | null
}

interface ImportParts {
  content: ContentWriter
  changeCollector: ChangeCollector
  publisher: Publisher
  media: MediaOptions
  languages: LanguageService
}

/** Imports files that users send: exports of Verdant, and CSV and JSON files whose columns or keys are those of a kind. */
export class ImportService {
  readonly #database: Database
  readonly #parts: ImportParts
  readonly #revisions: RevisionRepository
  readonly #audit: AuditRepository
  readonly #turns = new ImportTurns()

  constructor(database: Database, parts: ImportParts) {
    this.#database = database
    this.#parts = parts
    this.#revisions = new RevisionRepository(database)
    this.#audit = new AuditRepository(database)
  }

  /** Requires that the caller may import anything, before a file is read. @throws AppError FORBIDDEN */
  requireImporter(actor: Actor, { name, kind, asDrafts }: Pick<ImportRequest, 'name' | 'kind' | 'asDrafts'>): void {
    permit(actor, 'staff')
    const isTranslated = isOfTranslators(name, kind)
    if (actor.languages && !isTranslated) throw beyondLanguages(actor)
    const possible = kind && kind !== TRANSLATIONS ? [kind] : isTranslated ? translatable : importable
    if (possible.some((one) => mayImport(actor, one, asDrafts))) return
    const [first] = possible
    permit(actor, ...(asDrafts ? (['draft:write', first!] as const) : toWrite(first!)))
    permit(actor, ...toRead(first!))
    permit(actor, 'release:write')
  }

  /**
   * Writes a file that arrives to a temporary one, and works with it when it is its turn.
   *
   * @param name the name of the file
   * @throws AppError BAD_REQUEST, TOO_LARGE, or as `ImportTurns` does
   */
  withFile<T>(actor: Actor, body: Readable, name: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.#turns.withPlace(actor.userId ?? '', async () => {
      const path = await spool(body, this.#parts.media.directory, MAX_FILE, name)
      try {
        return await this.#turns.inTurn(() => work(path))
      } finally {
        await removeTemporary(path)
      }
    })
  }

  /** Returns what an import would do. Writes nothing. @throws AppError INVALID for a file that cannot be read */
  async plan(actor: Actor, path: string, request: ImportRequest): Promise<ImportPlan> {
    this.requireImporter(actor, request)
    const steps: object[] = []
    const problems: object[] = []
    let unlisted = 0
    const list = (listed: object[], entry: object) => (listed.length < LISTED ? listed.push(entry) : unlisted++)
    const onStep = (step: Step) => {
      for (const problem of step.problems) list(problems, problemJson(problem))
      if (isWorthTelling(step) && step.outcome !== 'invalid') list(steps, stepJson(step))
    }
    return this.#open(actor, path, request, false, async (source, options) => {
      const surveyed = await survey(this.#database, source, { ...options, onStep })
      const { overlaps } = surveyed
      const notes = [...(source.notes?.() ?? []), ...(options.ancestry?.notes() ?? []), ...surveyed.notes]
      const plan = await planName(path, surveyed)
      return {
        plan,
        ...surveyJson(surveyed),
        steps,
        problems,
        notes,
        unlisted,
        overlaps,
      }
    })
  }

  /**
   * Imports a file, all of it or nothing.
   *
   * @param plan the name of the plan that the user has seen
   * @throws AppError CONFLICT if the plan is another one by now, INVALID if it holds invalid or conflicting items
   */
  async carryOut(actor: Actor, path: string, request: ImportRequest, plan: string): Promise<ImportResult> {
    this.requireImporter(actor, request)
    const [fileHash, fingerprint = ''] = plan.split('.')
    if (fileHash !== (await hashOf(createReadStream(path))))
      throw new AppError('CONFLICT', `“${request.name}” is not the file whose plan was shown. Nothing was imported`)
    const author = { ...actor, source: importSource(request.name) }
    const files = new Set<string>()
    const result = await this.#open(actor, path, request, true, (source, options) =>
      this.#database.transaction(
        async () => {
          files.clear()
          const surveyed = await importContent(this.#database, source, {
            ...options,
            author: authorOf(author),
            agreed: { fingerprint },
            write: (changes) => this.#parts.content.apply(author, changes),
            ...(request.asDrafts && {
              stage: (changes) => this.#parts.changeCollector.stage(author, null, changes),
            }),
            onStep({ kind, outcome, change }) {
              if (kind?.name === mediaFile.name && outcome === 'create')
                files.add(String((change!.values as { publicId: unknown }).publicId))
            },
          })
          // It is the last one: imports take turns until they are committed.
          const isUndoable = !request.asDrafts && hasChanges(surveyed.total)
          await this.#audit.record(actor, 'import.apply', { id: null, name: request.name })
          return {
            ...surveyJson(surveyed),
            origin: isUndoable ? ((await this.#revisions.lastImport()) ?? null) : null,
          }
        },
        { statementMs: STATEMENT_MS },
      ),
    )
    for (const publicId of files) this.#parts.media.variants.prepare(publicId)
    return result
  }

  /** Takes an import back, as `verdant import --undo` does. @throws AppError CONFLICT for fields that were changed since */
  async undo(actor: Actor, origin: ImportOrigin): Promise<void> {
    const work = () =>
      this.#database.transaction(async () => {
        await this.#parts.publisher.undoImport(actor, origin)
        await this.#audit.record(actor, 'import.undo', { id: null, name: importedFile(origin.source) ?? '' })
      })
    await this.#turns.withPlace(actor.userId ?? '', () => this.#turns.inTurn(work))
  }

  async #openTranslations(actor: Actor, path: string, request: ImportRequest): Promise<Source> {
    const { name, encoding, keep } = request
    const tags = (await this.#parts.languages.list(actor)).map(({ tag }) => tag)
    const winner = keep ? ({ source: 'file', live: 'site' } as const)[keep] : undefined
    const advice = 'Choose which side wins'
    const kinds = importableBy(actor, request)
    const permitLanguage = (tag: string) => {
      if (actor.languages?.has(tag) === false) throw beyondLanguages(actor)
    }
    return openTranslations(this.#database, path, {
      name,
      tags,
      permitLanguage,
      encoding,
      winner,
      advice,
      kinds,
      asDrafts: false,
      wording: ADMIN,
    })
  }

  /** Opens a file, runs `work` and closes it. With `keeps`, pictures are stored; a plan only checks them. */
  async #open<T>(
    actor: Actor,
    path: string,
    request: ImportRequest,
    keeps: boolean,
    work: (source: Source, options: PlanOptions) => Promise<T>,
  ): Promise<T> {
    const stage = new MediaStage(this.#database, this.#parts.media, keeps)
    let source: Source | undefined
    try {
      const opened = isOfTranslators(request.name, request.kind)
        ? await this.#openTranslations(actor, path, request)
        : await openFile(path, request)
      source = withMissingFiles(withPageNames(permitted(actor, opened, request)), this.#database)
      const { origin, states } = source
      const options: PlanOptions = {
        media: stage,
        wording: ADMIN,
        decisions: new Decisions({ ...(request.keep && { keep: request.keep }) }, 'source'),
        ...(request.asDrafts && { release: {} }),
        ...(origin && {
          ancestry: new Ancestry(this.#database, {
            sides: sidesOfExport(origin),
            ...(states && { other: states }),
            wording: ADMIN,
          }),
        }),
      }
      return await work(source, options)
    } catch (error) {
      throw asAppError(error, path, request.name)
    } finally {
      await stage.close()
      await source?.close()
    }
  }
}

/** What can be imported. Settings, subscribers and drafts are left to the command line. */
const importable: readonly AnyKind[] = [...kinds, mediaFile]
const translatable = importable.filter((kind) => translatedKinds.includes(kind))

const mayImport = (actor: Actor, kind: AnyKind, asDrafts: boolean): boolean =>
  may(actor, ...toRead(kind)) && (asDrafts ? mayStage(actor, kind) : may(actor, ...toWrite(kind)))

const importableBy = (actor: Actor, { asDrafts }: ImportRequest): ReadonlySet<AnyKind> =>
  new Set(importable.filter((kind) => mayImport(actor, kind, asDrafts)))

const planName = async (path: string, { fingerprint }: Survey) =>
  `${await hashOf(createReadStream(path))}.${fingerprint}`

/** Opens a file by its content and its name. @throws TransferError with a message for the user */
async function openFile(path: string, { name, kind, encoding }: ImportRequest): Promise<Source> {
  const open = await ownExport(path, name)
  if (open) return { ...(await open()), name }
  if (!PLAIN_FILE.test(name))
    throw new TransferError(`${name} is neither an export of Verdant (.zip or .ndjson) nor a CSV or JSON file`)
  if (!kind || kind === TRANSLATIONS)
    throw new TransferError(`${name} does not say what it holds: choose what its rows are`)
  return plainSource(path, name, kind, { ...(encoding && { encoding }) })
}

/** Leaves out records that the user may not import, before they are compared with the site, and notes their number. */
function permitted(actor: Actor, source: Source, request: ImportRequest): Source {
  const leftOut = new Map<AnyKind, number>()
  const allowed = importableBy(actor, request)
  return {
    ...source,
    async *records(): AsyncGenerator<Sourced> {
      leftOut.clear()
      for await (const sourced of source.records()) {
        if (isProblem(sourced) || allowed.has(sourced.kind)) yield sourced
        else leftOut.set(sourced.kind, (leftOut.get(sourced.kind) ?? 0) + 1)
      }
    },
    notes: () => [
      ...(source.notes?.() ?? []),
      ...[...leftOut].map(
        ([kind, count]) =>
          `${kind.labelPlural}: ${count} left out, because ${importable.includes(kind) ? 'your role may not import them' : 'only content and pictures can be imported here'}`,
      ),
    ],
  }
}

/** Returns errors of the file and of its content as such of the request. Messages name the file and not where it was written to. */
function asAppError(error: unknown, path: string, name: string): unknown {
  const words = error instanceof TransferError ? error.in(ADMIN) : error instanceof Error ? error.message : ''
  const message = words.replaceAll(path, name)
  if (error instanceof PlanChangedError) return new AppError('CONFLICT', message, { cause: error })
  if (error instanceof TransferError) return new AppError('INVALID', message, { cause: error })
  if (!(error instanceof RefusedError)) return error
  const { invalid, conflict } = error.survey.total
  return new AppError('INVALID', `Nothing was imported: ${invalid} invalid, ${conflict} in conflict`, { cause: error })
}
