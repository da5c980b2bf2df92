import { kinds, setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { differencesByText } from '../../schema/differences-by-text.ts'
import { PUBLISHED_STATES } from '../../schema/release-states.ts'
import { differences } from '../../schema/same-value.ts'
import { MAX_PAGE } from '../../api/platform/bounds.ts'
import type { Change } from '../../api/content/items/change.ts'
import { titleOf } from '../../api/content/items/history.ts'
import { type Item, ItemRepository } from '../../api/content/items/items.ts'
import type { PendingChangeDto } from '../../api/content/publishing/pending-change-reader.ts'
import type { Plan } from '../../api/content/publishing/planner.ts'
import { type FieldChoice, isDecidable, type ReleaseProblem } from '../../api/content/publishing/problems.ts'
import type { ReleaseRow } from '../../api/content/publishing/release-repository.ts'
import type { Context } from '../context/context.ts'
import { type Decisions, type Overlap, overlapName } from '../../api/content/imports/decisions.ts'
import { type Problem, showProblem } from '../../schema/transfer/record.ts'
import type { Outcome, Step } from '../../api/content/imports/step.ts'

const kindsByName = new Map<string, AnyKind>([...kinds, setting].map((kind) => [kind.name, kind]))

/** Returns the kind with a name. */
export const kindOf = (name: string): AnyKind => kindsByName.get(name)!

/** A problem that is only a warning: another release will change the same. */
export const isWarning = ({ type }: ReleaseProblem): boolean => type === 'SCHEDULED_OVERLAP'

const overlapOf = ({ kind, itemId: id, title, field }: ReleaseProblem): Overlap => ({
  kind: kindOf(kind),
  id,
  title,
  field: field ?? '',
})

/** Returns the decisions about problems. @throws CommandError for a choice that names none of them */
export function choicesFor(problems: readonly ReleaseProblem[], decisions: Decisions): FieldChoice[] {
  const choices = problems.filter(isDecidable).flatMap((problem): FieldChoice[] => {
    const { kind, itemId, field } = problem
    const keep = decisions.sideOf(overlapOf(problem))
    return keep ? [{ kind, itemId, field, keep }] : []
  })
  decisions.requireUsed()
  return choices
}

/**
 * Formats a problem of a release as a problem of a source, so that plans show it in the same way.
 *
 * @param word what `--choose` calls the side of the release
 */
export function toProblem(release: string, problem: ReleaseProblem, word = 'release'): Problem {
  const { title, field, message, mine, live } = problem
  const values = mine === null && live === null ? '' : ` (${word}: ${mine ?? 'nothing'}; live: ${live ?? 'nothing'})`
  return {
    origin: { file: release },
    item: title,
    ...(field && { field }),
    message: `${message}${values}`,
    ...(isDecidable(problem) && { overlap: overlapName(overlapOf(problem)) }),
  }
}

/** Returns the name of a release as the source of steps. */
export const nameOf = ({ name }: ReleaseRow) => `release ${name}`

/** Returns the warnings among problems, as messages. */
export const warnings = (release: ReleaseRow, problems: readonly ReleaseProblem[]): string[] =>
  problems.filter(isWarning).map((problem) => showProblem(toProblem(release.name, problem)))

/** Returns what the deletions of a plan take out of other items, as messages. */
export const clearedIn = ({ cleared }: Pick<Plan, 'cleared'>): string[] =>
  cleared.map(({ title, label }) => `${label} of “${title}” loses the reference to a deleted item`)

const keyOf = ({ kind, itemId }: { kind: string; itemId: string }) => `${kind} ${itemId}`

/** Reads all pending changes of a release, in pages. */
async function* pendingChangesOf({ actor, services }: Context, releaseId: string): AsyncGenerator<PendingChangeDto> {
  for (let offset = 0; ; offset += MAX_PAGE) {
    const page = await services.pendingChangeReader.ofRelease(actor, releaseId, { limit: MAX_PAGE, offset })
    yield* page
    if (page.length < MAX_PAGE) return
  }
}

/** Yields one step for each pending change of a release: its effect when the release is published. */
export async function* stepsOfRelease(
  context: Context,
  release: ReleaseRow,
  problems: readonly ReleaseProblem[],
): AsyncGenerator<Step> {
  const byItem = Map.groupBy(
    problems.filter((problem) => !isWarning(problem)),
    keyOf,
  )
  for await (const change of pendingChangesOf(context, release.id)) {
    const own = byItem.get(keyOf(change)) ?? []
    const kind = kindOf(change.kind)
    yield {
      kind,
      outcome: outcomeOf(change, own),
      id: change.itemId,
      title: change.title,
      changes: change.isNew ? [] : change.changes,
      problems: own.map((problem) => toProblem(release.name, problem)),
      ...(change.isNew ? { change: { kind, id: change.itemId, action: 'create', values: change.values } } : {}),
    }
  }
}

function outcomeOf({ action, isNew, changes, release }: PendingChangeDto, problems: ReleaseProblem[]): Outcome {
  if (problems.some(isDecidable)) return 'conflict'
  if (problems.length > 0) return 'invalid'
  if (action === 'delete') return 'delete'
  if (isNew) return 'create'
  const isOver = release !== null && PUBLISHED_STATES.includes(release.state)
  return changes.length > 0 || isOver ? 'update' : 'unchanged'
}

/** Yields the effects of a plan on the live items, and the problems that prevent other changes. */
export async function* stepsOfPlan(
  { database }: Context,
  name: string,
  { changes, problems }: Pick<Plan, 'changes' | 'problems'>,
  word: string,
): AsyncGenerator<Step> {
  const items = new ItemRepository(database)
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
    const live = new Map(
      (await items.byIds(kind, [...new Set(ofKind.map(({ id }) => id))])).map((item) => [item.id, item]),
    )
    for (const change of ofKind) yield stepOf(change, live.get(change.id))
  }
  for (const [, own] of Map.groupBy(problems, keyOf)) {
    const [{ kind, itemId, title }] = own as [ReleaseProblem, ...ReleaseProblem[]]
    yield {
      kind: kindOf(kind),
      outcome: own.some(isDecidable) ? 'conflict' : 'invalid',
      id: itemId,
      title,
      changes: [],
      problems: own.map((problem) => toProblem(name, problem, word)),
    }
  }
}

function stepOf(change: Change, live: Item | undefined): Step {
  const { kind, action, id, values = {} } = change
  const after = values as Record<string, unknown>
  const title = titleOf(kind, { ...live, ...after })
  const base = { kind, outcome: action, id, title, problems: [], change }
  if (action !== 'update') return { ...base, changes: [] }
  return { ...base, changes: differencesByText(kind.fields, differences(kind.fields, live ?? {}, after)) }
}
