import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkReleaseName } from '../../api/content/publishing/releases.ts'
import { CommandError } from '../terminal/command-error.ts'
import { releaseNamed } from '../releases/find.ts'
import { openSource } from '../reading/open-source.ts'
import { type Survey, survey } from '../../api/content/imports/import.ts'
import { Ancestry, sidesOfExport } from '../../api/content/imports/ancestry.ts'
import { MediaStage } from '../../api/content/imports/media-stage.ts'
import { OldAddresses } from '../../api/content/imports/old-addresses.ts'
import { withLanguages } from '../../api/content/imports/languages.ts'
import { withPageNames } from '../../api/content/imports/page-names.ts'
import { withPictures } from '../../api/content/imports/pictures.ts'
import type { PlanOptions } from '../../api/content/imports/plan-options.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { type Counts, hasChanges, isBlocked } from '../../api/content/imports/step.ts'
import { type Context, withSystem } from '../context/context.ts'
import { note } from '../terminal/terminal.ts'
import { openPage } from '../terminal/open-page.ts'
import { confirmEnding } from '../terminal/endings.ts'
import { HtmlReport } from './html-report.ts'
import { PlanPictures } from './plan-pictures.ts'
import { PlanPrinter } from './plan-printer.ts'
import { parseTime } from '../terminal/time.ts'
import { quoted } from '../../schema/transfer/quoted.ts'
import { showProgress } from '../terminal/progress.ts'
import { decisionAdvice, decisionNames, planOptions, type ReadOptions, sourceOptions } from './transfer-options.ts'

/** The exit codes of `plan`. */
const NOTHING_TO_DO = 0
export const FAILED = 1
const CHANGES = 2

/** Returns the exit code of a plan with these totals. */
export const exitCodeOfPlan = (total: Counts, skipsInvalid = false): number =>
  isBlocked(total) && !skipsInvalid ? FAILED : hasChanges(total) ? CHANGES : NOTHING_TO_DO

/** Opens the source of a command. */
export type Opener = (context: Context, options: ReadOptions, signal: AbortSignal) => Promise<Source>

/** Returns what opens a source at a path or an address. */
export const sourceAt =
  (address: string): Opener =>
  ({ media }, options) =>
    openSource(address, sourceOptions(options, media.maxBytes))

/** Opens a source, runs `work` and closes it. With `keeps`, pictures are stored; a plan only checks them. */
export async function withSource<T>(
  open: Opener,
  options: ReadOptions,
  context: Context,
  signal: AbortSignal,
  keeps: boolean,
  work: (source: Source, plan: PlanOptions, pictures: PlanPictures | undefined) => Promise<T>,
): Promise<T> {
  const { database, media } = context
  if (options.html !== undefined) await confirmEnding(options.html, ['html', 'htm'], 'the plan is an HTML page')
  const views = { ...(await baseOption(context, options)), ...(await releaseOption(context, options)) }
  const source = await open(context, options, signal)
  const pictures = hasPage(options) ? new PlanPictures(media.storage) : undefined
  const stage = new MediaStage(database, media, keeps, pictures?.add)
  try {
    const ancestry = ancestryOf(database, source, options)
    const planned: PlanOptions = {
      ...planOptions(options),
      ...(options.redirects === false ? {} : { oldAddresses: new OldAddresses() }),
      // The records of another Verdant site state what its bytes are, so a plan does not fetch them.
      ...((keeps || !source.describesMedia) && { media: stage }),
      ...views,
      ...(ancestry && { ancestry }),
    }
    const languages = await context.services.languages.list(context.actor)
    const translated = withLanguages(
      source,
      languages.map(({ tag }) => tag),
    )
    return await work(withPictures(withPageNames(translated), stage, options.strictMedia ?? false), planned, pictures)
  } finally {
    await stage.close()
    await source.close()
  }
}

/**
 * Returns the finder of merge bases, for a source that states the versions of its items. Returns undefined for other sources.
 *
 * @throws CommandError for decisions without a base
 */
function ancestryOf(
  database: Context['database'],
  { name, origin, states }: Source,
  options: ReadOptions,
): Ancestry | undefined {
  if (options.base !== undefined || options.asIs || options.mode === 'create') return undefined
  const sides = origin ? sidesOfExport(origin) : { target: 'here', source: name }
  if (states || origin) return new Ancestry(database, { sides, ...(states && { other: states }) })
  const [decision] = decisionNames(options)
  if (decision === undefined) return undefined
  throw new CommandError(`${decision} has no effect without --base: ${name} does not say what it was made from`)
}

/** Returns the plan option for `--base`. @throws AppError or CommandError unless it is a time in the past */
async function baseOption({ actor, services }: Context, { base }: ReadOptions): Promise<Pick<PlanOptions, 'base'>> {
  if (base === undefined) return {}
  return { base: await services.views.check(actor, { at: parseTime('--base', base) }) }
}

/** Returns the plan option for `--release`. @throws AppError or CommandError if that release cannot take changes */
async function releaseOption(context: Context, { release: name }: ReadOptions): Promise<Pick<PlanOptions, 'release'>> {
  if (name === undefined) return {}
  const release = await releaseNamed(context, name)
  if (!release) {
    checkReleaseName(name)
    return { release: {} }
  }
  if (release.state === 'SCHEDULED')
    throw new CommandError(
      `The release “${release.name}” is scheduled. Before you change it, run: verdant release unschedule ${quoted(release.name)}`,
    )
  return { release: { view: await context.services.views.check(context.actor, { releaseId: release.id }) } }
}

/** Compares a source with the database and prints the plan, problems as they are found. */
export async function surveyAndShow(
  context: Context,
  source: Source,
  plan: PlanOptions,
  options: ReadOptions,
  signal: AbortSignal,
  pictures?: PlanPictures,
): Promise<Survey> {
  const path = pictures && (options.html ?? (await temporaryPage()))
  const page = pictures && new HtmlReport(path!, source.name, pictures)
  const printer = new PlanPrinter(source.name, options)
  const progress = showProgress('Comparing', {
    output: process.stderr,
    quiet: (options.quiet ?? false) || (options.json ?? false),
    fraction: source.fraction,
  })
  let done = 0
  const surveyed = await survey(context.database, source, {
    ...plan,
    signal,
    onStep(step) {
      progress.update(++done)
      printer.add(step)
      page?.add(step)
    },
  })
    .catch((error: unknown) => {
      page?.abort()
      throw error
    })
    .finally(() => progress.stop())
  const notes = notesOf(source, surveyed, plan)
  printer.finish(surveyed, notes)
  await page?.finish(surveyed, notes).catch((error: unknown) => {
    page.abort()
    throw error
  })
  if (options.open && !(await openPage(path!)))
    note(`There is no program here that opens a browser. The page is ${path}`)
  return surveyed
}

/** Whether a plan is also written as a page. */
const hasPage = ({ html, open }: ReadOptions) => html !== undefined || open === true

/** Returns the path of a new page in the folder for temporary files, which only this user can read. */
const temporaryPage = async () => join(await mkdtemp(join(tmpdir(), 'verdant-plan-')), 'plan.html')

/** Returns the notes about content that was left out, and about decisions that are needed. */
export function notesOf(
  source: Source,
  surveyed: Survey,
  { release, base, mode, oldAddresses, ancestry }: PlanOptions,
): string[] {
  const { total } = surveyed
  const notes = [
    ...(source.notes?.() ?? []),
    ...(oldAddresses?.notes() ?? []),
    ...(ancestry?.notes() ?? []),
    ...surveyed.notes,
    ...decisionAdvice(surveyed),
  ]
  const leftOut = total.kept - (ancestry?.keptMissing ?? 0)
  if (!release || base || mode === 'create' || leftOut === 0) return notes
  return [
    ...notes,
    `A release holds no changes of media files, secrets and subscribers, and no drafts; left out: ${leftOut}`,
  ]
}

/** `verdant plan`: shows what an import would change. Exit codes: 0 nothing to do, 2 changes, 1 problems or an error. */
export async function run(open: Opener, options: ReadOptions): Promise<void> {
  await withSystem(
    'plan',
    (context, signal) =>
      withSource(open, options, context, signal, false, async (source, plan, pictures) => {
        const { total } = await surveyAndShow(context, source, plan, options, signal, pictures)
        process.exitCode = exitCodeOfPlan(total, options.skipInvalid !== undefined)
      }),
    { stopped: 'Stopped.' },
  )
}
