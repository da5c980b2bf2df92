import { buffer } from 'node:stream/consumers'
import { originalKey } from '../../api/content/media/storage.ts'
import { checkReleaseName } from '../../api/content/publishing/releases.ts'
import type { TransferResult } from '../../api/content/transfer/change-sets.ts'
import { transferable, writeContentFile } from '../../api/content/transfer/content-file.ts'
import { ownVersions } from '../../api/content/transfer/versions.ts'
import { ask, isInteractive } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { type Context, withSystem } from '../context/context.ts'
import { chooseKinds, connect, type Connection, download, type RemoteOptions } from '../remote/connect.ts'
import { ContentFile } from '../remote/content-file.ts'
import { TransferFolder } from '../remote/folder.ts'
import { inParallel } from '../remote/in-parallel.ts'
import { OutgoingChanges } from '../remote/outgoing-changes.ts'
import { note, print, workIsDone } from '../terminal/terminal.ts'
import { counted } from '../../schema/counted.ts'
import { parseTime } from '../terminal/time.ts'
import { Ancestry } from '../../api/content/imports/ancestry.ts'
import { type Survey, Surveyor } from '../../api/content/imports/import.ts'
import { compare } from '../../api/content/imports/plan.ts'
import type { CompareOptions } from '../../api/content/imports/plan-options.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { hasChanges, isBlocked } from '../../api/content/imports/step.ts'
import { exitCodeOfPlan, FAILED } from './plan.ts'
import { PlanPrinter } from './plan-printer.ts'
import { showProgress } from '../terminal/progress.ts'
import { parseOnly } from '../../schema/transfer/only.ts'
import { decisionAdvice, planOptions, type ReadOptions } from './transfer-options.ts'

export interface PushOptions extends ReadOptions, RemoteOptions {
  dryRun?: boolean
}

/** The most files that a site is asked about at once. */
const FILES_AT_ONCE = 20
const STOPPED = 'Stopped. Nothing was changed, unless the site had received all changes: push again to see.'

/** `verdant push`: brings the content of this site to another one, completely or not at all. */
export async function run(address: string, options: PushOptions): Promise<void> {
  if (options.release !== undefined) checkReleaseName(options.release)
  await withSystem(
    'push',
    async (context, signal) => {
      const folder = await TransferFolder.open(context.config.dataDir)
      try {
        await push(context, await connect(address, options, signal), folder, options, signal)
      } finally {
        await folder.close()
      }
    },
    { stopped: STOPPED },
  )
}

async function push(
  context: Context,
  connection: Connection,
  folder: TransferFolder,
  options: PushOptions,
  signal: AbortSignal,
): Promise<void> {
  const { site, description } = connection
  const { release: name, base } = options
  const allowed = (name === undefined ? description.writes : description.stages).filter((path) =>
    description.reads.includes(path),
  )
  const { paths: kinds, note: leftOut } = chooseKinds(
    site,
    allowed,
    parseOnly(options.only),
    name === undefined ? 'write' : 'stage',
  )
  const outgoing = await OutgoingChanges.create(folder.path('changes'))
  const opened: ContentFile[] = []
  const keep = async (content: Promise<ContentFile>) => {
    opened.push(await content)
    return opened.at(-1)!
  }
  try {
    const stored = await keep(download(connection, folder, 'stored', { kinds, release: name }))
    const at = base === undefined ? undefined : parseTime('--base', base)
    const before = at === undefined ? undefined : await keep(download(connection, folder, 'base', { kinds, at }))
    const own = await keep(ownContent(context, folder.path('own'), kinds))
    const source = sourceOf(context, own)
    const isCompared = !before && !options.asIs && options.mode !== 'create'
    const sides = { target: `at ${site.name}`, source: 'this site' }
    const ancestry = isCompared && new Ancestry(context.database, { sides, other: stored, isSource: true })
    const compared: CompareOptions = {
      ...planOptions(options),
      ...(name !== undefined && { release: {} }),
      ...(ancestry && { ancestry }),
    }
    const printer = new PlanPrinter(site.name, options, 'Nothing to do')
    const progress = showProgress('Comparing', { output: process.stderr, quiet: isQuiet(options) })
    const surveyor = new Surveyor()
    let done = 0
    for await (const step of compare({ stored, base: before }, source, compared)) {
      signal.throwIfAborted()
      surveyor.add(step)
      printer.add(step)
      progress.update(++done)
      if (step.change && !options.dryRun) await outgoing.add(step.change, step.title)
    }
    progress.stop()
    compared.decisions?.requireUsed()
    const surveyed = surveyor.result()
    const notes = [
      ...(leftOut === undefined ? [] : [leftOut]),
      ...(ancestry ? ancestry.notes() : []),
      ...decisionAdvice(surveyed, 'this site', `at ${site.name}`),
    ]
    if (options.dryRun || isBlocked(surveyed.total) || !hasChanges(surveyed.total))
      return finish(printer, surveyed, notes, options)
    if (!options.json) printer.finish(surveyed, notes)
    try {
      await agree(surveyed, options, site.name)
      const receipts = await sendMedia(context, connection, outgoing.media, options, signal)
      const changeSet = folder.path('change-set')
      const release = name === undefined ? null : (stored.release ?? { name, version: null })
      await outgoing.writeTo(changeSet, { ...ownVersions, release }, receipts)
      const result = await site.apply(changeSet)
      workIsDone()
      if (options.json) printer.finish(surveyed, notes, { pushed: true, release: result.release })
      else if (!options.quiet) print(summary(result, site.name))
    } catch (error) {
      // A JSON document that has begun must be completed.
      if (!options.json || !(error instanceof CommandError)) throw error
      printer.finish(surveyed, [...notes, error.message], { pushed: false })
      process.exitCode = error.exitCode
    }
  } finally {
    await outgoing.close()
    for (const content of opened) await content.close()
  }
}

/** Ends a push that sends nothing. */
function finish(printer: PlanPrinter, surveyed: Survey, notes: string[], options: PushOptions): void {
  const { invalid, conflict } = surveyed.total
  const isRefused = isBlocked(surveyed.total) && !options.dryRun
  printer.finish(surveyed, notes, options.dryRun ? {} : { pushed: !isRefused })
  if (options.dryRun) process.exitCode = exitCodeOfPlan(surveyed.total)
  if (!isRefused) return
  process.exitCode = FAILED
  if (options.json) return
  note(`Nothing was pushed: ${invalid} invalid, ${conflict} in conflict.`)
}

/** Asks for confirmation, on a terminal or if deletions need to be confirmed. */
async function agree({ total }: Survey, options: PushOptions, site: string): Promise<void> {
  const canAsk = isInteractive() && !options.json
  if (total.delete > 0 && !options.yesPrune) {
    if (!canAsk) throw new CommandError(`Items to delete: ${total.delete}. Confirm with --yes-prune.`)
    await ask(`Delete items of ${site} that this site does not have (${total.delete})?`, 'Nothing was pushed.')
  }
  if (canAsk && !options.yes) await ask(`Push this to ${site}?`, 'Nothing was pushed.')
}

/** Copies the own content of some kinds to a file. */
async function ownContent({ database }: Context, path: string, kinds: readonly string[]): Promise<ContentFile> {
  const chosen = transferable.filter((kind) => kinds.includes(kind.path))
  await writeContentFile(database, path, { manifest: { ...ownVersions, kinds: [...kinds], release: null }, chosen })
  return ContentFile.open(path, 'this site')
}

const sourceOf = (context: Context, own: ContentFile): Source => ({
  name: 'this site',
  records: () => own.records((publicId) => bytesOf(context, publicId)),
  close: () => undefined,
})

async function bytesOf({ media }: Context, publicId: string): Promise<Buffer> {
  const bytes = await media.storage.read(originalKey(publicId))
  if (!bytes)
    throw new CommandError(`media/${publicId} has no bytes in the media store; run verdant doctor for details`)
  return buffer(bytes)
}

/** Sends the media files whose bytes the site lacks. @returns the receipts by public id */
async function sendMedia(
  context: Context,
  { site, description }: Connection,
  media: readonly string[],
  options: PushOptions,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const receipts = new Map<string, string>()
  for (let start = 0; start < media.length; start += FILES_AT_ONCE)
    for (const [publicId, receipt] of await site.storedMedia(media.slice(start, start + FILES_AT_ONCE)))
      receipts.set(publicId, receipt)
  const missing = media.filter((publicId) => !receipts.has(publicId))
  if (receipts.size > 0 && !isQuiet(options))
    note(`${counted(receipts.size, 'picture is', 'pictures are')} there already from an earlier push`)
  let done = 0
  const fraction = () => done / missing.length
  const progress = showProgress('Sending pictures', { output: process.stderr, quiet: isQuiet(options), fraction })
  const send = async (publicId: string) => {
    signal.throwIfAborted()
    const bytes = await bytesOf(context, publicId)
    if (bytes.length > description.maxBytes)
      throw new CommandError(
        `${site.name}: media/${publicId} has ${bytes.length} bytes; the site takes at most ${description.maxBytes}`,
      )
    receipts.set(publicId, await site.sendMedia(publicId, bytes))
    progress.update(++done)
  }
  await inParallel(missing, send).finally(progress.stop)
  return receipts
}

const isQuiet = ({ quiet = false, json = false }: PushOptions) => quiet || json

function summary({ created, updated, deleted, release }: TransferResult, site: string): string {
  const done = `${created} created, ${updated} updated, ${deleted} deleted`
  return release
    ? `Prepared in the release “${release.name}” of ${site}: ${done}. Publish it there.`
    : `Pushed to ${site}: ${done}`
}
