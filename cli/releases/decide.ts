import type { Plan } from '../../api/content/publishing/planner.ts'
import type { FieldChoice } from '../../api/content/publishing/problems.ts'
import { type DecisionOptions, Decisions } from '../../api/content/imports/decisions.ts'
import { choicesFor } from './release-steps.ts'

/** What the options call the side that the command brings. */
type Word = 'release' | 'before'

/** Makes a plan, decides its overlaps with the options, and makes the plan with these decisions. */
export async function decide(
  options: DecisionOptions,
  word: Word,
  planWith: (choices?: FieldChoice[]) => Promise<Plan>,
): Promise<{ plan: Plan; choices: FieldChoice[] }> {
  const decisions = new Decisions(options, word)
  const plan = await planWith()
  const choices = choicesFor(plan.problems, decisions)
  return { choices, plan: choices.length > 0 ? await planWith(choices) : plan }
}

/** Returns how to decide overlaps. */
export const adviceFor = (word: Word) =>
  `Decide with --choose, such as --choose <overlap>=live, or for all of them with --keep ${word} or --keep live`
