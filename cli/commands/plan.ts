import { openSource } from '../sources/open-source.ts'
import { type Survey, survey } from '../transfer/import.ts'
import { MediaStage } from '../transfer/media-stage.ts'
import { withPictures } from '../transfer/pictures.ts'
import type { PlanOptions } from '../transfer/plan.ts'
import { showProblem } from '../transfer/record.ts'
import type { Source } from '../transfer/source.ts'
import { hasChanges, isBlocked, type Step } from '../transfer/step.ts'
import { type Context, withSystem } from '../context.ts'
import { note, print, write } from '../terminal.ts'
import { JsonReport } from './json-report.ts'
import { countLines, DETAIL_LIMIT, stepLines } from './plan-report.ts'
import { showProgress } from './progress.ts'
import { planOptions, type ReadOptions, refuseContradictions, sourceOptions } from './transfer-options.ts'

/** The exit codes of `plan`. */
const NOTHING_TO_DO = 0
export const FAILED = 1
const CHANGES = 2

/** Opens a source, runs `work` and closes it. With `keeps`, pictures are stored; a plan only checks them. */
export async function withSource<T>(
  address: string,
  options: ReadOptions,
  { database, media }: Context,
  keeps: boolean,
  work: (source: Source, plan: PlanOptions) => Promise<T>,
): Promise<T> {
  const source = await openSource(address, sourceOptions(options, media.maxBytes))
  const stage = new MediaStage(database.pool, media, keeps)
  try {
    return await work(withPictures(source, stage, options.strictMedia ?? false), {
      ...planOptions(options),
      media: stage,
    })
  } finally {
    await stage.close()
    await source.close()
  }
}

/** Collects the lines of `--details`, up to a limit. */
class Details {
  private readonly lines: string[] = []
  private count = 0
  private readonly isFull: boolean

  constructor(isFull: boolean) {
    this.isFull = isFull
  }

  add(step: Step): void {
    const lines = stepLines(step, this.isFull)
    if (lines.length > 0 && ++this.count <= DETAIL_LIMIT) this.lines.push(...lines)
  }

  all(): string[] {
    const rest = this.count - DETAIL_LIMIT
    return rest > 0 ? [...this.lines, `… and ${rest.toLocaleString('en')} more; --json gives all`] : this.lines
  }
}

/** Compares a source with the database and prints the plan, problems as they are found. */
export async function surveyAndShow(
  context: Context,
  source: Source,
  plan: PlanOptions,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Survey> {
  const report = options.json ? new JsonReport(write, source.name) : undefined
  const details = new Details(options.full ?? false)
  const quiet = options.quiet ?? false
  const progress = showProgress('Comparing', {
    output: process.stderr,
    quiet: quiet || !!options.json,
    fraction: source.fraction,
  })
  let done = 0
  const found = await survey(context.database, source, {
    ...plan,
    signal,
    onStep(step) {
      progress.update(++done)
      report?.add(step)
      if (options.details || options.full) details.add(step)
      if (!report) for (const problem of step.problems) note(showProblem(problem))
    },
  }).finally(() => progress.stop())
  const notes = source.notes?.() ?? []
  report?.end(found, notes)
  if (!report && !quiet) {
    for (const line of [...countLines(found, false), ...details.all()]) print(line)
    for (const line of notes) note(line)
  }
  return found
}

/** `verdant plan`: shows what an import would change. Exit codes: 0 nothing to do, 2 changes, 1 problems or an error. */
export async function run(address: string, options: ReadOptions): Promise<void> {
  refuseContradictions(options)
  await withSystem(
    'plan',
    (context, signal) =>
      withSource(address, options, context, false, async (source, plan) => {
        const { total } = await surveyAndShow(context, source, plan, options, signal)
        process.exitCode =
          isBlocked(total) && !options.skipInvalid ? FAILED : hasChanges(total) ? CHANGES : NOTHING_TO_DO
      }),
    { stopped: 'Stopped.' },
  )
}
