import { UniqueConstraintViolationException } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { isEmail } from '../../../schema/text.ts'
import { invalidFields, taken } from '../../platform/errors.ts'

const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'The username must be 1 to 64 letters, digits, dots, hyphens or underscores')

const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value.length <= 254, 'The e-mail address is too long')
  .refine(isEmail, 'The e-mail address is not valid')

// Whether the role exists is checked when it is given.
const role = z.string()
const password = z.string()

/** What an admin enters to add a user. */
export const newUser = z.strictObject({ username, email, role, password })

/** What an admin enters to invite a person. */
export const newInvitation = z.strictObject({ email, role })

/** The new e-mail address of a user. */
export const newEmail = z.strictObject({ email })

/** What an invited person chooses. */
export const acceptance = z.strictObject({ username, password })

/** Returns the values of an input. @throws AppError INVALID with the invalid fields */
export function parseAccount<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidFields(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** The errors of a username and an e-mail address that another account has. */
export const usernameTaken = () => taken('username', 'This username is taken')
export const emailTaken = () => taken('email', 'This e-mail address is taken')

/** Throws the error of an e-mail address that another account has for the database's own, and any other error as it is. */
export function emailTakenIfUnique(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? emailTaken() : error
}
