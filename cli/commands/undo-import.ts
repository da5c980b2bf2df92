import { counted } from '../../schema/counted.ts'
import { withSystem } from '../context/context.ts'
import { adviceFor, decide } from '../releases/decide.ts'
import { stepsOfPlan } from '../releases/release-steps.ts'
import { print } from '../terminal/terminal.ts'
import { showTime } from '../terminal/time.ts'
import type { DecisionOptions } from '../../api/content/imports/decisions.ts'
import { type ApplyOptions, carryOut } from './carry-out.ts'

/** `verdant rollback --last-import` and `verdant import --undo`: restore the content from before the last import. Later changes stay. */
export const undoImport = (
  options: ApplyOptions & DecisionOptions,
  command: 'rollback' | 'import' = 'rollback',
): Promise<void> =>
  withSystem('rollback', async (context) => {
    const { actor, services } = context
    const origin = await services.publisher.lastImport(actor)
    if (!origin) {
      if (options.json) print(JSON.stringify({ undone: false }))
      else if (!options.quiet) print('Nothing was imported yet')
      return
    }
    const { plan, choices } = await decide(options, 'before', (decisions) =>
      services.publisher.undoImportPlan(actor, origin, decisions),
    )
    const subject = `${origin.source} of ${showTime(origin.createdAt)}`
    if (plan.changes.length === 0 && plan.problems.length === 0 && !options.json) {
      if (!options.quiet) print(`Nothing to undo: no change of the ${subject} is live any more`)
      return
    }
    await carryOut({
      name: subject,
      steps: stepsOfPlan(context, subject, plan, 'before'),
      notes: [
        ...plan.kept.map(({ title, label }) => `${label} of “${title}” has changed since and keeps its value`),
        ...filesNote(await services.publisher.filesOfImport(actor, origin)),
      ],
      options,
      question: `Undo the ${subject}?`,
      mustConfirm: true,
      advice:
        command === 'import'
          ? `To decide, run verdant rollback --last-import. ${adviceFor('before')}`
          : adviceFor('before'),
      async work() {
        await services.publisher.undoImport(actor, origin, choices)
        return { undone: true }
      },
      done: `Undid the ${subject}`,
    })
  })

/** Says what becomes of the files that an import added: other content may show them by now. */
const filesNote = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${counted(count, 'imported file')} ${count === 1 ? 'stays' : 'stay'} in the gallery, which lists unused files under “Unused”`,
      ]
