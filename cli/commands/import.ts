import { existsSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { confirm } from '@clack/prompts'
import { authorOf } from '../../api/content/service.ts'
import { draftFor } from '../sources/draft-for.ts'
import { importContent, RefusedError, type Survey } from '../transfer/import.ts'
import { MediaStage } from '../transfer/media-stage.ts'
import type { PlanOptions } from '../transfer/plan.ts'
import { showProblem, TransferError } from '../transfer/record.ts'
import type { Source } from '../transfer/source.ts'
import { hasChanges, isBlocked, type Step } from '../transfer/step.ts'
import { type Context, note, print, withSystem } from '../context.ts'
import { interruptible } from './interrupt.ts'
import { JsonReport } from './json-report.ts'
import { FAILED, run as plan, surveyAndShow, withSource } from './plan.ts'
import { countLines } from './plan-report.ts'
import { showProgress } from './progress.ts'
import { SkipReport } from './skip-report.ts'
import { type ReadOptions, sourceOptions } from './transfer-options.ts'

export interface ImportCommandOptions extends ReadOptions {
  dryRun?: boolean
  yes?: boolean
  yesPrune?: boolean
  /** A file that takes what was left out, or true for one beside the source. */
  skipInvalid?: string | true
  /** A file for the draft, or true for the usual name. */
  initMapping?: string | true
}

const DRAFT = 'mapping.yaml'

/** `verdant import`: brings a source's content in, all or nothing. */
export async function run(address: string, options: ImportCommandOptions): Promise<void> {
  if (options.initMapping) return initMapping(address, options)
  if (options.dryRun) return plan(address, options)
  if (options.prune && options.skipInvalid)
    throw new TransferError('--prune and --skip-invalid do not go together: what is skipped would be deleted')
  await interruptible('Stopped. Nothing was imported.', (signal) =>
    withSystem('import', async (context) => {
      await MediaStage.sweep(context.database.pool, context.media)
      await withSource(address, options, context, true, (source, planned) =>
        bringIn(context, source, planned, options, signal),
      )
    }),
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
  const actor = { ...context.actor, source: historySource(source) }
  const skipped = options.skipInvalid ? new SkipReport(options.skipInvalid) : undefined
  const report = options.json ? new JsonReport(process.stdout, source.name) : undefined
  const progress = showProgress('Importing', {
    output: process.stderr,
    quiet: (options.quiet ?? false) || report !== undefined,
    fraction: source.fraction,
  })
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
      author: authorOf(actor),
      skipInvalid: skipped !== undefined,
      signal,
      onStep,
      onRestart: () => void (done = 0),
      ...(agreed ? { agreed } : {}),
    })
    progress.stop()
    finish(result, source, options, report)
    if (skipped && isBlocked(result.total)) note(`What was left out, and why: ${await skipped.finish()}`)
  } catch (error) {
    progress.stop()
    if (!(error instanceof RefusedError)) throw error
    refuse(error.survey, source, options, report)
  }
}

function finish(result: Survey, source: Source, options: ImportCommandOptions, report: JsonReport | undefined) {
  const notes = source.notes?.() ?? []
  if (report) return report.end(result, notes, { imported: true })
  if (!options.quiet) for (const line of countLines(result, true)) print(line)
  if (!options.quiet) for (const line of notes) note(line)
}

function refuse(found: Survey, source: Source, options: ImportCommandOptions, report: JsonReport | undefined) {
  process.exitCode = FAILED
  const { invalid, conflict } = found.total
  if (report) return report.end(found, source.notes?.() ?? [], { imported: false })
  note(
    `Nothing was imported: ${invalid} invalid, ${conflict} in conflict. Mend the source, or leave them out with --skip-invalid.`,
  )
}

/** The history says where content came from, within the length of its column. */
const historySource = ({ name }: Source) => `import ${[...name].slice(0, 150).join('')}`

/**
 * Shows the plan and asks, where somebody is there to ask or deletions need their own consent.
 *
 * @returns the plan that was agreed to; undefined when nobody needs to be asked.
 */
async function agree(
  context: Context,
  source: Source,
  planned: PlanOptions,
  options: ImportCommandOptions,
  signal: AbortSignal,
): Promise<Survey | 'nothing' | undefined> {
  const canAsk = process.stdin.isTTY && process.stderr.isTTY && !options.json
  const mustAsk = canAsk && !options.yes
  const mustAskPrune = options.prune && !options.yesPrune
  if (!mustAsk && !mustAskPrune) return undefined
  const found = await surveyAndShow(context, source, planned, { ...options, json: false }, signal)
  if (isBlocked(found.total) && !options.skipInvalid) {
    refuse(found, source, options, undefined)
    return 'nothing'
  }
  if (!hasChanges(found.total)) return 'nothing'
  const deletions = found.total.delete
  if (mustAskPrune && deletions > 0) {
    if (!canAsk) throw new TransferError(`Items to delete: ${deletions}. Say so with --yes-prune.`)
    await ask(`Delete what the source does not have (items: ${deletions})?`)
  }
  if (mustAsk) await ask('Import this?')
  return found
}

async function ask(message: string): Promise<void> {
  const answer = await confirm({ message, initialValue: false, output: process.stderr })
  if (answer !== true) throw new TransferError('Nothing was imported.')
}

/** `verdant import <source> --init-mapping`: looks at the data and drafts a mapping for it. */
async function initMapping(address: string, options: ImportCommandOptions): Promise<void> {
  const target = options.initMapping === true ? DRAFT : options.initMapping!
  if (existsSync(target)) throw new TransferError(`${target} exists already; name another file: --init-mapping <file>`)
  const draft = await draftFor(
    address,
    sourceOptions(options, 0),
    options.sourceName ?? basename(address).split('.', 1)[0]!,
  )
  writeFileSync(target, draft, { flag: 'wx' })
  note(`Drafted ${target}. Read and finish it, then: verdant plan ${address} --mapping ${target}`)
}
