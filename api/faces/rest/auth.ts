import type { User } from '../../access/accounts/user-repository.ts'
import { invalidFields } from '../../platform/errors.ts'
import { objectBody } from './body.ts'
import { objectOf } from './json-schema.ts'
import type { JsonSchema, Operation } from './operation.ts'

const tag = 'Sign-in'
const text: JsonSchema = { type: 'string' }
const CODE =
  'A code of the authenticator app, or a recovery code. Without it, users with a second factor get SECOND_FACTOR_REQUIRED.'
const user = objectOf({ id: text, username: text, email: text, role: text })

const serializeUser = ({ id, username, email, role }: User) => ({ id, username, email, role })

function credentials(body: unknown): { username: string; password: string; code: string | undefined } {
  const { username, password, code } = objectBody(body)
  const errors = Object.entries({ username, password })
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([field]) => ({ field, message: `${field} is required` }))
  if (code != null && typeof code !== 'string') errors.push({ field: 'code', message: 'code must be text' })
  if (errors.length > 0) throw invalidFields(errors)
  return {
    username: username as string,
    password: password as string,
    code: typeof code === 'string' ? code : undefined,
  }
}

export const authOperations: Operation[] = [
  {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    tag,
    body: objectOf({ username: text, password: text }, { code: { ...text, description: CODE } }),
    status: 200,
    response: objectOf({ token: text, user }),
    async run({ services, body, address, request }) {
      const { username, password, code } = credentials(body)
      const signedIn = await services.sessions.signIn(username, password, address, {
        userAgent: request.headers['user-agent'],
        code,
      })
      return { body: { token: signedIn.token, user: serializeUser(signedIn.user) } }
    },
  },
  {
    method: 'GET',
    path: '/auth/me',
    summary: 'Read the signed-in user',
    tag,
    permission: ['account'],
    status: 200,
    response: objectOf({ user }),
    run: async ({ actor, services }) => ({ body: { user: serializeUser(await services.sessions.me(actor)) } }),
  },
  {
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session',
    tag,
    permission: ['account'],
    status: 204,
    async run({ actor, services }) {
      await services.sessions.signOut(actor)
      return {}
    },
  },
]
