import { PASSWORD_LENGTH } from '../../../schema/password.ts'
import { codePoints } from '../../../schema/text.ts'

/** The native library, loaded on first use. */
const argon2 = () => import('@node-rs/argon2')

// OWASP's recommended parameters for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the argon2id hash of a password, with its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(password.normalize('NFC'), options)
}

// Verified for unknown users, so that they take the same time as known ones.
let dummyHash: Promise<string> | undefined

/** Returns whether the password matches the hash. Without a hash it does not match, after the same time. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const { verify } = await argon2()
  dummyHash ??= hashPassword('no user has this password')
  // No stored password is longer, so a longer one is not hashed.
  const candidate = codePoints(password) <= PASSWORD_LENGTH.max ? password : ''
  return (await verify(passwordHash ?? (await dummyHash), candidate.normalize('NFC'))) && passwordHash !== undefined
}
