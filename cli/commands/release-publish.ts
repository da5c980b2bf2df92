import type { FieldChoice } from '../../api/publishing/problems.ts'
import { CommandError } from '../command-error.ts'
import { withSystem } from '../context.ts'
import { countChanges, findRelease } from '../releases/find.ts'
import { choicesFor, nameOf, stepsOfChanges, stepsOfRelease, undecided, warnings } from '../releases/release-steps.ts'
import { type ApplyOptions, carryOut } from './carry-out.ts'

/** `verdant release publish`: makes the changes of a release live, all or none. */
export const publish = (name: string, options: ApplyOptions<'release' | 'live'>): Promise<void> =>
  withSystem('release', async (context) => {
    const { actor, services } = context
    const release = await findRelease(context, name)
    if ((await countChanges(context, release)) === 0)
      throw new CommandError(`The release “${release.name}” has no changes`)
    const problems = await services.pendingChangeReader.problemsOf(actor, release)
    const choices = options.keep ? choicesFor(problems, options.keep === 'live' ? 'LIVE' : 'MINE') : []
    await carryOut({
      name: nameOf(release),
      steps: stepsOfRelease(context, release, undecided(problems, choices)),
      notes: warnings(release, problems),
      options,
      question: `Publish the release “${release.name}”?`,
      advice: 'Choose for all of them with --keep release or --keep live, or decide in the admin',
      async work() {
        await services.publisher.publishRelease(actor, release.id, { version: release.version, choices })
        return { published: true }
      },
      done: `Published “${release.name}”`,
    })
  })

/** `verdant release rollback`: restores the content from before a release was published. */
export const rollback = (name: string, options: ApplyOptions<'before' | 'live'>): Promise<void> =>
  withSystem('release', async (context) => {
    const { actor, services } = context
    const release = await findRelease(context, name)
    const { changes, problems, kept } = await services.publisher.rollbackPlan(actor, release.id)
    const choices: FieldChoice[] = options.keep ? choicesFor(problems, options.keep === 'live' ? 'LIVE' : 'MINE') : []
    await carryOut({
      name: nameOf(release),
      steps: stepsOfChanges(context, release.name, changes, undecided(problems, choices)),
      notes: kept.map(({ title, label }) => `${label} of “${title}” has changed since and keeps its value`),
      options,
      question: `Roll back the release “${release.name}”?`,
      mustConfirm: true,
      advice: 'Choose for all of them with --keep before or --keep live, or decide in the admin',
      async work() {
        await services.publisher.rollback(actor, release.id, choices)
        return { rolledBack: true }
      },
      done: `Rolled back “${release.name}”`,
    })
  })
