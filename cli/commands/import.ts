import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ask, isInteractive } from '../terminal/ask.ts'
import { authorOf } from '../../api/content/items/change.ts'
import type { ReleaseRow } from '../../api/content/publishing/release-repository.ts'
import { addPendingChanges } from '../releases/add-pending-changes.ts'
import { ReleaseTarget } from '../releases/release-target.ts'
import { fileOutput, writeWhole } from '../formats/output.ts'
import { suggestMapping } from '../reading/open-source.ts'
import { importContent, RefusedError, type Survey } from '../../api/content/imports/import.ts'
import { MediaStage } from '../../api/content/imports/media-stage.ts'
import type { PlanOptions } from '../../api/content/imports/plan-options.ts'
import { showProblem, TransferError } from '../../schema/transfer/record.ts'
import { importSource } from '../../schema/transfer/import-source.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { hasChanges, isBlocked, type Step } from '../../api/content/imports/step.ts'
import { CommandError } from '../terminal/command-error.ts'
import { type Context, withSystem } from '../context/context.ts'
import { quoted } from '../../schema/transfer/quoted.ts'
import { note, print, workIsDone, write } from '../terminal/terminal.ts'
import { JsonReport } from './json-report.ts'
import { FAILED, notesOf, type Opener, run as plan, sourceAt, surveyAndShow, withSource } from './plan.ts'
import { countLines, shortNote } from './plan-report.ts'
import { showProgress } from '../terminal/progress.ts'
import { SkipReport } from './skip-report.ts'
import { type ReadOptions, sourceOptions } from './transfer-options.ts'

export interface ImportCommandOptions extends ReadOptions {
  dryRun?: boolean
  /** Take the last import back. */
  undo?: boolean
  /** The file for the suggested mapping, or true for the default name. */
  initMapping?: string | true
}

const MAPPING = 'mapping.yaml'

/** `verdant import`: imports a source, completely or not at all. */
export async function run(address: string | undefined, options: ImportCommandOptions): Promise<void> {
  if (options.undo) {
    if (address !== undefined) throw new CommandError('--undo takes the last import back and needs no source')
    return (await import('./undo-import.ts')).undoImport(options, 'import')
  }
  if (address === undefined) throw new CommandError('Name the source; verdant import --help lists what can be one')
  if (options.initMapping) return initMapping(address, options)
  await importFrom(sourceAt(address), options)
}

/** Imports what `open` opens, completely or not at all. */
export async function importFrom(open: Opener, options: ImportCommandOptions): Promise<void> {
  if (options.dryRun) return plan(open, options)
  await withSystem(
    'import',
    async (context, signal) => {
      await MediaStage.cleanUp(context.database, context.media)
      await withSource(open, options, context, signal, true, (source, planned) =>
        bringIn(context, source, planned, options, signal),
      )
    },
    { stopped: 'Stopped. Nothing was imported.' },
  )
}

async function bringIn(
  context: Context,
  source: Source,
  planned: PlanOptions,
  options: ImportCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const agreed = await agree(context, source, planned, options, signal)
  if (agreed === 'nothing') return
  await source.beforeImport?.()
  const actor = { ...context.actor, source: importSource(source.name) }
  const skipped = options.skipInvalid ? new SkipReport(options.skipInvalid) : undefined
  const report = options.json ? new JsonReport(write, source.name) : undefined
  const progress = showProgress('Importing', {
    output: process.stderr,
    quiet: (options.quiet ?? false) || report !== undefined,
    fraction: source.fraction,
  })
  const target = options.release === undefined ? undefined : new ReleaseTarget(context, options.release)
  let done = 0
  function onStep(step: Step) {
    progress.update(++done)
    report?.add(step)
    skipped?.add(step)
    if (!report && !skipped) for (const problem of step.problems) note(showProblem(problem))
  }
  try {
    const result = await importContent(context.database, source, {
      ...planned,
      ...(target && { stage: target.stage }),
      addPendingChanges: (changes) => addPendingChanges(context, changes),
      author: authorOf(actor),
      skipInvalid: skipped !== undefined,
      signal,
      onStep,
      onRestart() {
        done = 0
        target?.restart()
      },
      ...(agreed ? { agreed } : {}),
    })
    workIsDone()
    progress.stop()
    await source.afterImport?.()
    finish(result, notesOf(source, result, planned), options, report, target?.release)
    if (skipped && isBlocked(result.total)) note(`Skipped items and reasons: ${skipped.finish()}`)
  } catch (error) {
    progress.stop()
    if (!(error instanceof RefusedError)) throw error
    refuse(error.survey, options, report, notesOf(source, error.survey, planned))
  }
}

function finish(
  result: Survey,
  notes: string[],
  options: ImportCommandOptions,
  report: JsonReport | undefined,
  release: ReleaseRow | undefined,
) {
  if (report)
    return report.end(result, notes, {
      imported: true,
      ...(release && { release: { id: release.id, name: release.name } }),
    })
  if (options.quiet) return
  for (const line of countLines(result, options.release === undefined)) print(line)
  for (const text of notes) note(shortNote(text))
  if (release)
    print(`Prepared in the release “${release.name}”. Publish it with: verdant release publish ${quoted(release.name)}`)
}

/** @param notes those that were not shown with a plan */
function refuse(surveyed: Survey, options: ImportCommandOptions, report?: JsonReport, notes: string[] = []) {
  process.exitCode = FAILED
  const { invalid, conflict } = surveyed.total
  if (report) return report.end(surveyed, notes, { imported: false })
  note(
    `Nothing was imported: ${invalid} invalid, ${conflict} in conflict. Correct the source, or skip these items with --skip-invalid.`,
  )
  if (!options.quiet) for (const line of notes) note(line)
}

/**
 * Shows the plan and asks for confirmation, on a terminal or if deletions need to be confirmed.
 *
 * @returns the confirmed plan, or undefined if no confirmation is needed
 */
async function agree(
  context: Context,
  source: Source,
  planned: PlanOptions,
  options: ImportCommandOptions,
  signal: AbortSignal,
): Promise<Survey | 'nothing' | undefined> {
  const canAsk = isInteractive() && !options.json
  const mustAsk = canAsk && !options.yes
  const mustAskPrune = options.prune && !options.yesPrune
  if (!mustAsk && !mustAskPrune) return undefined
  const compared = source.describesMedia ? { ...planned, media: undefined } : planned
  const surveyed = await surveyAndShow(context, source, compared, { ...options, json: false }, signal)
  if (isBlocked(surveyed.total) && !options.skipInvalid) {
    refuse(surveyed, options)
    return 'nothing'
  }
  if (!hasChanges(surveyed.total)) return 'nothing'
  const deletions = surveyed.total.delete
  if (mustAskPrune && deletions > 0) {
    if (!canAsk) throw new TransferError(`Items to delete: ${deletions}. Confirm with --yes-prune.`)
    await ask(`Delete items that the source does not contain (${deletions})?`, 'Nothing was imported.')
  }
  if (mustAsk) await ask('Import this?', 'Nothing was imported.')
  return surveyed
}

/** `verdant import <source> --init-mapping`: writes a suggested mapping. */
async function initMapping(address: string, options: ImportCommandOptions): Promise<void> {
  const target = options.initMapping === true ? MAPPING : options.initMapping!
  if (existsSync(target)) throw new TransferError(`${target} already exists; name another file: --init-mapping <file>`)
  const mapping = await suggestMapping(address, sourceOptions(options, 0))
  await writeWhole(fileOutput(target), mapping)
  note(
    `Wrote a suggested mapping to ${resolve(target)}. Review and complete it, then run: verdant plan ${quoted(address)} --mapping ${quoted(target)}`,
  )
}
