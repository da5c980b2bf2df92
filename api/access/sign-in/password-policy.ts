import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { PASSWORD_LENGTH } from '../../../schema/password.ts'
import { codePoints } from '../../../schema/text.ts'
import { invalid } from '../../platform/errors.ts'

/** The lowest accepted score of zxcvbn, 0 to 4: an attacker needs more than 10^8 guesses. */
const MIN_SCORE = 3
/** The estimate takes longer for longer passwords. In UTF-16 code units. */
const MAX_ESTIMATED = 100

/** Why a password is easy to guess, by the name of zxcvbn's warning. */
const REASONS: Readonly<Record<string, string>> = {
  common: 'it is on a list of common and leaked passwords',
  similarToCommon: 'it is close to a password on a list of common and leaked ones',
  userInputs: 'it is close to the username or the e-mail address',
  simpleRepeat: 'it repeats itself',
  extendedRepeat: 'it repeats itself',
  sequences: 'it is a sequence of characters',
  straightRow: 'its keys are next to each other',
  keyPattern: 'its keys are next to each other',
  dates: 'it is a date',
  recentYears: 'it is a year',
}
const OTHER_REASON = 'it is made of common words, names or dates'

let estimator: Promise<ZxcvbnFactory> | undefined

/** Returns the estimator of passwords. Its lists take 30 MB of memory, so they are loaded on first use. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/**
 * Checks a new password: its length, and that it is neither common or leaked nor made of the account's own names.
 *
 * @param names the username and the e-mail address of the account
 * @param field the input field that the error names
 * @throws AppError INVALID with the reason
 */
export async function checkPassword(password: string, names: readonly string[], field = 'password'): Promise<void> {
  const { min, max } = PASSWORD_LENGTH
  const length = codePoints(password)
  if (length < min || length > max) throw invalid(field, `The password must have ${min} to ${max} characters`)
  estimator ??= loadEstimator()
  const parts = names.flatMap((name) => [name, ...name.split('@')])
  const { score, feedback } = (await estimator).check(password.slice(0, MAX_ESTIMATED), parts)
  if (score >= MIN_SCORE) return
  const reason = REASONS[feedback.warning ?? ''] ?? OTHER_REASON
  throw invalid(field, `This password is easy to guess: ${reason}. Please choose another one`)
}
