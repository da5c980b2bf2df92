import { MAX_PAGE } from '../../api/platform/bounds.ts'
import { RELEASE_STATES, type ReleaseState } from '../../schema/release-states.ts'
import type { ReleaseRow } from '../../api/content/publishing/release-repository.ts'
import { consent } from '../terminal/ask.ts'
import { type Context, withSystem } from '../context/context.ts'
import { countChanges, findRelease, PRESENT_STATES } from '../releases/find.ts'
import { isWarning, nameOf, stepsOfRelease, toProblem, warnings } from '../releases/release-steps.ts'
import { note, print, workIsDone } from '../terminal/terminal.ts'
import { counted } from '../../schema/counted.ts'
import { quoted } from '../../schema/transfer/quoted.ts'
import { parseTime, parseTimeZone, showTime } from '../terminal/time.ts'
import { showProblem } from '../../schema/transfer/record.ts'
import { survey } from './carry-out.ts'
import { type PlanOutput, PlanPrinter } from './plan-printer.ts'

interface OutputOptions {
  json?: boolean
  quiet?: boolean
}

/** Returns a state in words, such as “in review”. */
const stateText = (state: ReleaseState) => state.toLowerCase().replace('_', ' ')

/** The values of `--state`, such as `in-review`. */
const stateNamed = (name: string): ReleaseState =>
  RELEASE_STATES.find((state) => state === name.toUpperCase().replaceAll('-', '_'))!

/** A release as JSON output shows it. */
const releaseJson = (release: ReleaseRow, changeCount: number) => {
  const { scheduledById: _, approvedById: __, createdById: ___, createdByName, publishedByName, ...rest } = release
  return { ...rest, createdBy: createdByName, publishedBy: publishedByName, changeCount }
}

const timeOf = ({ state, scheduledAt, timeZone, publishedAt }: ReleaseRow): string => {
  if (state === 'SCHEDULED' && scheduledAt) return showTime(scheduledAt, timeZone ?? undefined)
  return publishedAt ? showTime(publishedAt) : ''
}

/** `verdant release list` */
export const list = (options: { state?: string[]; json?: boolean }): Promise<void> =>
  withSystem('release', async ({ actor, services }) => {
    const states = options.state?.map(stateNamed) ?? PRESENT_STATES
    const releases: ReleaseRow[] = []
    for (let hasMore = true; hasMore;) {
      const page = { limit: MAX_PAGE, offset: releases.length }
      const { items } = await services.releases.list(actor, { states }, page)
      releases.push(...items)
      hasMore = items.length === MAX_PAGE
    }
    const ids = releases.map(({ id }) => id)
    const counts = await services.releases.countChanges(actor, ids)
    const countOf = ({ id }: ReleaseRow) => counts.get(id) ?? 0
    if (options.json) {
      print(
        JSON.stringify(
          releases.map((release) => releaseJson(release, countOf(release))),
          null,
          2,
        ),
      )
      return
    }
    if (releases.length === 0) return print('There are no releases')
    const paused = await services.schedule.pausedSince(actor)
    if (paused) note(`Schedules have been paused since ${showTime(paused)}. To resume: verdant release resume`)
    const width = Math.max(...releases.map(({ name }) => name.length))
    for (const release of releases) {
      const columns = [
        release.name.padEnd(width),
        stateText(release.state).padEnd(11),
        counted(countOf(release), 'change').padEnd(12),
        timeOf(release),
      ]
      print(columns.join('  ').trimEnd())
    }
  })

/** `verdant release show`: shows a release, its changes, its problems and the actions of users. */
export const show = (name: string, options: PlanOutput): Promise<void> =>
  withSystem('release', async (context) => {
    const { actor, services } = context
    const release = await findRelease(context, name)
    const problems = await services.pendingChangeReader.problemsOf(actor, release)
    const comments = await services.releases.comments(actor, release.id)
    const changeCount = await countChanges(context, release)
    const printer = new PlanPrinter(nameOf(release), { ...options, details: true })
    if (!options.json) {
      print(`${release.name}: ${stateText(release.state)} ${timeOf(release)}`.trimEnd())
      if (release.notes !== '') print(release.notes)
    }
    const surveyed = await survey(stepsOfRelease(context, release, problems), printer)
    const more = { release: releaseJson(release, changeCount), comments }
    if (options.json || changeCount > 0) printer.finish(surveyed, warnings(release, problems), more)
    else print('It has no changes.')
    if (options.json) return
    for (const { at, author, action, text } of comments)
      print(`${showTime(at)}  ${author}: ${action}${text === '' ? '' : `: ${text}`}`)
  })

/** Prints a changed release. */
async function tell(context: Context, release: ReleaseRow, line: string, { json, quiet }: OutputOptions) {
  workIsDone()
  if (json) print(JSON.stringify(releaseJson(release, await countChanges(context, release)), null, 2))
  else if (!quiet) print(line)
}

/** `verdant release schedule`: publishes a release at a time, or changes that time. */
export function schedule(name: string, options: OutputOptions & { at: string; timeZone?: string }): Promise<void> {
  const at = parseTime('--at', options.at)
  const { timeZone: ownZone } = Intl.DateTimeFormat().resolvedOptions()
  const timeZone = parseTimeZone('--time-zone', options.timeZone ?? ownZone)
  return withSystem('release', async (context) => {
    const { actor, services } = context
    const named = await findRelease(context, name)
    const release = await services.schedule.schedule(actor, named.id, at, timeZone, named.version)
    const problems = await services.pendingChangeReader.problemsOf(actor, release)
    for (const problem of problems) note(showProblem(toProblem(release.name, problem)))
    if (problems.some((problem) => !isWarning(problem)))
      note('The release cannot be published like this. Correct it before its time.')
    await tell(context, release, `“${release.name}” will be published on ${showTime(at, timeZone)}`, options)
  })
}

/** `verdant release unschedule` */
export const unschedule = (name: string, options: OutputOptions): Promise<void> =>
  withSystem('release', async (context) => {
    const named = await findRelease(context, name)
    const release = await context.services.schedule.unschedule(context.actor, named.id)
    await tell(context, release, `“${release.name}” is no longer scheduled`, options)
  })

/** `verdant release discard` */
export const discard = (name: string, options: OutputOptions): Promise<void> =>
  withSystem('release', async (context) => {
    const named = await findRelease(context, name)
    const release = await context.services.releases.discard(context.actor, named.id)
    const undo = `verdant release restore ${quoted(release.name)}`
    await tell(context, release, `Discarded “${release.name}”. To bring it back: ${undo}`, options)
  })

/** `verdant release restore` */
export const restore = (name: string, options: OutputOptions): Promise<void> =>
  withSystem('release', async (context) => {
    const named = await findRelease(context, name, ['DISCARDED'])
    const release = await context.services.releases.restore(context.actor, named.id)
    await tell(context, release, `“${release.name}” is open again`, options)
  })

/** `verdant release resume`: ends the pause of schedules that a restored backup begins. */
export const resume = (options: OutputOptions & { yes?: boolean }): Promise<void> =>
  withSystem('release', async ({ actor, services }) => {
    const since = await services.schedule.pausedSince(actor)
    if (since) {
      const page = { limit: MAX_PAGE, offset: 0 }
      const { items } = await services.releases.list(actor, { states: ['SCHEDULED'] }, page)
      const due = items.filter(({ scheduledAt }) => scheduledAt && Date.parse(scheduledAt) <= Date.now())
      if (due.length > 0) {
        const titles = due.map(({ name }) => `“${name}”`).join(', ')
        await consent(
          `The time of ${titles} has passed, so a running server publishes this now. Continue?`,
          options.yes,
        )
      }
      await services.schedule.resume(actor)
    }
    workIsDone()
    if (options.json) print(JSON.stringify({ pausedSince: since }))
    else if (!options.quiet) print(since ? 'Schedules are carried out again' : 'Schedules are not paused')
  })
