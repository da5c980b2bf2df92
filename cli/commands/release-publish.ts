import { CommandError } from '../terminal/command-error.ts'
import { withSystem } from '../context/context.ts'
import { countChanges, findRelease } from '../releases/find.ts'
import { adviceFor, decide } from '../releases/decide.ts'
import { clearedIn, nameOf, stepsOfPlan, warnings } from '../releases/release-steps.ts'
import type { DecisionOptions } from '../../api/content/imports/decisions.ts'
import { type ApplyOptions, carryOut } from './carry-out.ts'

interface Options extends ApplyOptions, DecisionOptions {}

/** `verdant release publish`: makes the changes of a release live, all or none. */
export const publish = (name: string, options: Options): Promise<void> =>
  withSystem('release', async (context) => {
    const { actor, services } = context
    const release = await findRelease(context, name)
    if ((await countChanges(context, release)) === 0)
      throw new CommandError(`The release “${release.name}” has no changes`)
    const { plan, choices } = await decide(options, 'release', (decisions) =>
      services.publisher.publishPlan(actor, release.id, decisions),
    )
    await carryOut({
      name: nameOf(release),
      steps: stepsOfPlan(context, release.name, plan, 'release'),
      notes: [...warnings(release, await services.pendingChangeReader.problemsOf(actor, release)), ...clearedIn(plan)],
      options,
      question: `Publish the release “${release.name}”?`,
      advice: adviceFor('release'),
      async work() {
        await services.publisher.publishRelease(actor, release.id, { version: release.version, choices })
        return { published: true }
      },
      done: `Published “${release.name}”`,
    })
  })

/** `verdant release rollback`: restores the content from before a release was published. */
export const rollback = (name: string, options: Options): Promise<void> =>
  withSystem('release', async (context) => {
    const { actor, services } = context
    const release = await findRelease(context, name)
    const { plan, choices } = await decide(options, 'before', (decisions) =>
      services.publisher.rollbackPlan(actor, release.id, decisions),
    )
    await carryOut({
      name: nameOf(release),
      steps: stepsOfPlan(context, release.name, plan, 'before'),
      notes: [
        ...plan.kept.map(({ title, label }) => `${label} of “${title}” has changed since and keeps its value`),
        ...clearedIn(plan),
      ],
      options,
      question: `Roll back the release “${release.name}”?`,
      mustConfirm: true,
      advice: adviceFor('before'),
      async work() {
        await services.publisher.rollback(actor, release.id, choices)
        return { rolledBack: true }
      },
      done: `Rolled back “${release.name}”`,
    })
  })
