import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { ask, isInteractive } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { confirmEnding, endingOf } from '../terminal/endings.ts'
import { mediaPath } from '../../schema/kinds/media-file.ts'
import { ItemRepository } from '../../api/content/items/items.ts'
import { originalKey } from '../../api/content/media/storage.ts'
import type { MediaOptions } from '../../api/content/media/service.ts'
import { bundleWriter } from '../formats/bundle-writer.ts'
import { csvWriter } from '../formats/csv-writer.ts'
import type { ExportWriter } from '../formats/export-writer.ts'
import { folderWriter } from '../formats/folder-writer.ts'
import { ndjsonWriter } from '../formats/ndjson-writer.ts'
import { fileOutput, streamOutput } from '../formats/output.ts'
import { viewOf } from '../releases/view.ts'
import { kindNamed } from '../../schema/transfer/kind-named.ts'
import { pendingChange } from '../../schema/transfer/pending-change.ts'
import { exportable, exportContent, type ExportOptions, exportedKinds } from '../export/export-content.ts'
import { subscriber } from '../../schema/transfer/subscriber.ts'
import { counted } from '../../schema/counted.ts'
import { parseTime } from '../terminal/time.ts'
import { TransferError } from '../../schema/transfer/record.ts'
import { type Context, withSystem } from '../context/context.ts'
import { note, printDone } from '../terminal/terminal.ts'
import { readableByOwnerOnly } from '../terminal/private-files.ts'
import { showProgress } from '../terminal/progress.ts'
import { parseOnly } from '../../schema/transfer/only.ts'

export interface ExportCommandOptions {
  only?: string
  active?: boolean
  /** Commander's name for `--no-media`. */
  media: boolean
  csv?: string
  withSecrets?: boolean
  subscribers?: boolean
  drafts?: boolean
  /** Commander's name for `--no-origin`. */
  origin: boolean
  /** The time of the content to export. */
  at?: string
  /** The release whose content to export. */
  release?: string
  json?: boolean
  quiet?: boolean
}

/** Returns the files and folders that an export with these options covers. */
const ownedPaths = (options: ExportOptions) =>
  exportedKinds(options).map((kind) =>
    kind.singleton || ['settings', 'subscribers'].includes(kind.path) ? `${kind.path}.json` : kind.path,
  )

async function zip(path: string): Promise<ExportWriter> {
  const { zipWriter } = await import('../formats/zip-writer.ts')
  return bundleWriter(zipWriter(path))
}

/** Returns the writer for a target: `-`, a name that ends in .zip, .ndjson or .csv, or else a folder. */
async function writerFor(target: string, csv: string | undefined, options: ExportOptions): Promise<ExportWriter> {
  const output = () => (target === '-' ? streamOutput(process.stdout) : fileOutput(target))
  if (csv !== undefined) {
    const kind = kindNamed(csv)
    if (kind.singleton) throw new TransferError(`${kind.label} is one item; a table holds many`)
    return csvWriter(kind, output())
  }
  if (target === '-' || /\.(?:ndjson|jsonl)$/i.test(target)) return ndjsonWriter(output())
  if (/\.zip$/i.test(target)) return zip(target)
  if (/\.(?:csv|tsv)$/i.test(target)) throw new TransferError('Name the kind of the table, such as --csv products')
  return bundleWriter(folderWriter(target, ownedPaths(options)))
}

const reader =
  ({ storage }: MediaOptions) =>
  async (publicId: string): Promise<Buffer> => {
    const bytes = await storage.read(originalKey(publicId))
    if (!bytes)
      throw new TransferError(
        `${mediaPath(publicId)} has no bytes in the media store; run verdant doctor for details, or leave media out with --no-media.`,
      )
    return buffer(bytes)
  }

async function totalOf({ database }: Context, options: ExportOptions): Promise<number> {
  const lists = exportedKinds(options).filter(
    (kind) => !kind.singleton && ![subscriber.name, pendingChange.name].includes(kind.name),
  )
  const items = new ItemRepository(database)
  let total = 0
  for (const kind of lists) if (!kind.singleton) total += await items.count(kind)
  return total
}

const FORMATS: ReadonlySet<string | undefined> = new Set([undefined, 'zip', 'ndjson', 'jsonl', 'csv', 'tsv'])

/** Asks whether a new target with an unknown ending is meant to be a folder. @throws CommandError if it is not */
async function confirmTarget(target: string, csv: string | undefined): Promise<void> {
  if (csv !== undefined) return confirmEnding(target, ['csv'], '--csv writes a table')
  if (FORMATS.has(endingOf(target)) || existsSync(target)) return
  const problem = `${target} has no ending of an export (.zip, .ndjson, or .csv with --csv)`
  if (!isInteractive()) throw new CommandError(`${problem}. For a folder of that name, write ${target}/`)
  await ask(`${problem}. Export to a folder of that name?`, 'Nothing was exported.')
}

/** Returns whether an export has content that not everyone on this machine may read. */
const isPrivate = ({ withSecrets, subscribers, drafts }: ExportOptions) => withSecrets || subscribers || drafts

/** Returns the address of the site as far as it is known: the default one is that of no other site. */
const originOf = ({ config: { publicUrl } }: Context) => (publicUrl === undefined ? {} : { site: publicUrl })

/** `verdant export`: writes a consistent snapshot of the content, live or from another point of view. */
export async function run(target: string, command: ExportCommandOptions): Promise<void> {
  const { csv, active, withSecrets, subscribers, quiet = false } = command
  const only = csv === undefined ? parseOnly(command.only) : new Set([kindNamed(csv).name])
  const at = command.at === undefined ? undefined : parseTime('--at', command.at)
  await confirmTarget(target, csv)
  await withSystem(
    'export',
    async (context, signal) => {
      const options: ExportOptions = {
        ...(only ? { only } : {}),
        active: active ?? false,
        withSecrets: withSecrets ?? false,
        subscribers: subscribers ?? false,
        drafts: command.drafts ?? false,
        ...(command.origin && csv === undefined ? { origin: originOf(context) } : {}),
        ...(command.media && csv === undefined ? { readMedia: reader(context.media) } : {}),
        signal,
      }
      const { database } = context
      const view = await viewOf(context, { ...(at && { at }), ...(command.release && { release: command.release }) })
      const exportAll = async () => {
        const total = await totalOf(context, options)
        const writer = await writerFor(target, csv, options)
        let done = 0
        const fraction = () => (total === 0 ? 1 : Math.min(1, done / total))
        const progress = showProgress('Exporting', { output: process.stderr, quiet: quiet || !!command.json, fraction })
        const onProgress = (count: number) => progress.update((done = count))
        return exportContent(database, writer, { ...options, onProgress }).finally(progress.stop)
      }
      const exportView = () => (view ? database.runFrom(view, exportAll) : exportAll())
      const counts = await (isPrivate(options) ? readableByOwnerOnly(exportView) : exportView())
      tell(target, counts, command)
    },
    { stopped: 'Stopped. Nothing was exported.' },
  )
}

/** The singular and plural of a kind, for messages. */
function nounsOf(name: string): [one: string, many: string] {
  const { label, labelPlural } = [...exportable, pendingChange].find((kind) => kind.name === name) ?? subscriber
  return [label.toLowerCase(), labelPlural.toLowerCase()]
}

/** Prints the result to standard output, or to standard error if the export goes to standard output. */
function tell(target: string, counts: Record<string, number>, { json, quiet }: ExportCommandOptions): void {
  const say = target === '-' ? note : printDone
  if (json) return say(JSON.stringify({ target, counts }))
  if (quiet) return
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  say(`Exported ${parts.map(([name, count]) => counted(count, ...nounsOf(name))).join(', ') || 'nothing'}`)
}
