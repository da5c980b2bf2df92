import { MAX_PAGE } from '../../api/platform/bounds.ts'
import type { MomentDifference } from '../../api/content/publishing/time-machine.ts'
import { CommandError } from '../terminal/command-error.ts'
import { type Context, withSystem } from '../context/context.ts'
import { kindOf } from '../releases/release-steps.ts'
import type { DecisionOptions } from '../../api/content/imports/decisions.ts'
import { undoImport } from './undo-import.ts'
import { print } from '../terminal/terminal.ts'
import { quoted } from '../../schema/transfer/quoted.ts'
import { parseTime, showTime } from '../terminal/time.ts'
import type { Step } from '../../api/content/imports/step.ts'
import { type ApplyOptions, carryOut } from './carry-out.ts'
import { onlyNamed } from '../../schema/transfer/only.ts'

interface RollbackOptions extends ApplyOptions, DecisionOptions {
  to?: string
  only?: string
  lastImport?: boolean
}

/** `verdant rollback`: makes the content what it was at a time, or before the last import. */
export function run(options: RollbackOptions): Promise<void> {
  const { to, lastImport } = options
  if (lastImport) return undoImport(options)
  if (to === undefined) throw new CommandError('Name the time with --to, or undo the last import with --last-import')
  return rollBackTo(to, options)
}

/** Makes the content what it was at a time, by a release that can be rolled back itself. */
function rollBackTo(to: string, options: RollbackOptions): Promise<void> {
  const at = parseTime('--to', to)
  const kind = options.only === undefined ? undefined : onlyNamed(options.only).name
  return withSystem('rollback', async (context) => {
    const { actor, database, services } = context
    const before = await contentVersion(context)
    const differences = await differencesSince(context, at, kind)
    if (differences.length === 0 && !options.json) {
      if (!options.quiet) print(`Nothing has changed since ${showTime(at)}`)
      return
    }
    await requireHistory(context, at)
    const releaseName = `Back to ${showTime(at)}, made ${new Date().toISOString()}`
    await carryOut({
      name: `content of ${at}`,
      steps: stepsBack(differences),
      notes: [],
      options,
      question: `Make the content what it was on ${showTime(at)}?`,
      mustConfirm: true,
      async work() {
        if (differences.length === 0) return {}
        const release = await database.transaction(async () => {
          const made = await services.timeMachine.bringBack(actor, at, { kind, releaseName })
          if ((await contentVersion(context)) !== before)
            throw new CommandError('The content changed since the plan was made. Nothing was changed; run it again.')
          return services.publisher.publishRelease(actor, made.id)
        })
        return { rolledBack: true, release: { id: release.id, name: release.name } }
      },
      done: `The content is what it was on ${showTime(at)}. To undo this: verdant release rollback ${quoted(releaseName)}`,
    })
  })
}

/** @throws CommandError for a time before the first change: going back to it would delete everything */
async function requireHistory({ database }: Context, at: string): Promise<void> {
  const [row] = await database.query<{ first: string | null }>('select min("createdAt") as first from revision')
  if (row?.first && Date.parse(row.first) > Date.parse(at))
    throw new CommandError(`The history begins on ${showTime(row.first)}, after that time.`)
}

async function differencesSince({ actor, services }: Context, at: string, kind?: string): Promise<MomentDifference[]> {
  const differences: MomentDifference[] = []
  for (let offset = 0; ; offset += MAX_PAGE) {
    const page = await services.timeMachine.differences(actor, at, { kind }, { limit: MAX_PAGE, offset })
    if (page.length === 0) return differences
    differences.push(...page)
  }
}

/** Yields the steps that undo the differences: `before` is the value now, `after` the one at the moment. */
async function* stepsBack(differences: readonly MomentDifference[]): AsyncGenerator<Step> {
  const outcomes = { ADDED: 'delete', REMOVED: 'create', CHANGED: 'update' } as const
  for (const { kind, itemId, title, difference, changes } of differences)
    yield {
      kind: kindOf(kind),
      outcome: outcomes[difference],
      id: itemId,
      title,
      changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
      problems: [],
    }
}

async function contentVersion({ database }: Context): Promise<number> {
  const [row] = await database.query<{ version: number }>('select version from "contentVersion"')
  return row!.version
}
