import { hash, verify } from '@node-rs/argon2'
import { codePoints } from '../../schema/text.ts'
import { invalid } from '../errors.ts'

/** Shortest and longest password, in Unicode code points. */
const MIN_PASSWORD = 10
const MAX_PASSWORD = 200

// OWASP's first choice for argon2id, which is the library's default algorithm: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Refuses a password that is too short or too long; `field` is where the client sent it. */
export function checkPassword(password: string, field = 'password'): void {
  const length = codePoints(password)
  if (length >= MIN_PASSWORD && length <= MAX_PASSWORD) return
  throw invalid([{ field, message: `The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters` }])
}

/** The argon2id hash of a password, with its salt and parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), options)

// Verified against when there is no such user, so that both cases cost the same.
let nobody: Promise<string> | undefined

/** Whether the password fits the hash; without a hash it does not, after the same time. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  // No password in use is longer, so a longer one is not worth hashing.
  const candidate = codePoints(password) <= MAX_PASSWORD ? password : ''
  return (await verify(passwordHash ?? (await nobody), candidate.normalize('NFC'))) && passwordHash !== undefined
}
