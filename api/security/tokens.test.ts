import { getNamedType } from 'graphql'
import pLimit from 'p-limit'
import { describe, expect, it } from 'vitest'
import { collections, singletons } from '../../schema/kinds/index.ts'
import { filterableTexts } from '../../schema/lists.ts'
import { typeName } from '../../schema/names.ts'
import { restOperations } from '../faces/rest/plugin.ts'
import { startServer } from '../testing/server.ts'
import { endedTokens, forgedTokens, oddHeaders } from './dead-tokens.ts'
import {
  bodyOf,
  type GraphQLOperation,
  graphqlOperations,
  graphqlSubscriptions,
  NO_ID,
  pathOf,
  textOf,
} from '../testing/operations.ts'

const server = await startServer()
const ended = await endedTokens(server)
const dead = { ...ended, ...(await forgedTokens(server)) }

/** The public operations. Every other operation, also a future one, is rejected without a valid token. */
const OPEN = new Set([
  'POST /auth/login',
  'GET /content/settings/public',
  ...collections.flatMap(({ path }) => ['', '/active', '/{id}'].map((rest) => `GET /content/${path}${rest}`)),
  ...singletons.map(({ path }) => `GET /content/${path}`),
  ...collections.flatMap((kind) => [kind.plural, `active${typeName(kind.plural)}`, kind.name]),
  ...collections.filter((kind) => filterableTexts(kind).length > 0).map(({ name }) => `${name}Values`),
  ...singletons.map(({ name }) => name),
  'site',
  'demoAccounts',
  'signIn',
  'offersPasskeys',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'singleSignOn',
  'beginSingleSignOn',
  'completeSingleSignOn',
  'completeSingleSignOnWithCode',
  'requestPasswordReset',
  'passwordReset',
  'resetPassword',
  'invitation',
  'acceptInvitation',
  'subscribe',
  // For reviewers with a preview link, which is a right of its own.
  'review',
  'addReviewComment',
])

const rest = restOperations().map(({ method, path, body, files, stream }) => ({
  name: `${method} ${path}`,
  send: (headers: Record<string, string>) =>
    server
      .fetch(`/api${path.replaceAll(/\{\w+\}/g, NO_ID)}`, {
        method,
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
          ...(stream && { 'content-type': stream }),
        },
        ...((body || stream) && { body: '{"isActive":true}' }),
        ...(files && { body: new FormData() }),
      })
      .then(async (answer) => ({ status: answer.status, code: codeOf(await answer.text()) })),
}))

const codeOf = (text: string) => /"code":"(\w+)"/.exec(text)?.[1]

// Uploads have another kind of body; api/security/uploads.test.ts sends them with each of these tokens.
const isUpload = ({ field }: GraphQLOperation) => field.args.some(({ type }) => getNamedType(type).name === 'Upload')

const graphql = [...graphqlOperations, ...graphqlSubscriptions]
  .filter((operation) => !isUpload(operation))
  .map((operation) => ({
    name: operation.field.name,
    send: async (headers: Record<string, string>) => {
      const answer = await server.fetch(pathOf(operation), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: bodyOf(operation),
      })
      return { status: answer.status, code: codeOf(await textOf(answer)) }
    },
  }))

const operations = [...rest, ...graphql]

const isRefused = ({ code }: { code: string | undefined }) => code === 'UNAUTHENTICATED'

/**
 * Returns those of some operations that are tried with a dead token. The same code, which does not know the operation, refuses
 * all tokens, so each operation gets some of them: a third of those that were valid once, and fewer that were never issued.
 */
function triedWith<T>(token: string, some: readonly T[]): T[] {
  const turns = token in ended ? 3 : 12
  const turn = Object.keys(dead).indexOf(token)
  return some.filter((_, at) => at % turns === turn % turns)
}

const closed = operations.filter(({ name }) => !OPEN.has(name))

// The server refuses more requests than it can queue.
const limited = pLimit(100)

/** Returns which of these operations accept the caller. */
async function admitted(headers: Record<string, string>, tried = closed): Promise<string[]> {
  const answers = await limited.map(tried, async ({ name, send }) => ({ name, ...(await send(headers)) }))
  return answers.filter((answer) => !isRefused(answer)).map(({ name, status, code }) => `${name}: ${status} ${code}`)
}

// Repeated attempts are throttled; api/security/sign-in.test.ts and account-links.test.ts test them.
const open = operations.filter(({ name }) => OPEN.has(name) && !['signIn', 'requestPasswordReset'].includes(name))
const publicOnes = await Promise.all(open.map(async ({ send }) => ({ send, toVisitor: await send({}) })))

it('every public operation is listed here', () => {
  const names = new Set(operations.map(({ name }) => name))
  expect([...OPEN].filter((name) => !names.has(name))).toEqual([])
})

it('visitors can use no other operation', async () => {
  expect(await admitted({})).toEqual([])
})

describe('a token', () => {
  it.each(Object.keys(dead))('%s gives no access', async (name) => {
    expect(await admitted({ authorization: `Bearer ${dead[name]}` }, triedWith(name, closed))).toEqual([])
  })

  it.each(Object.keys(dead))('%s reads no more than a visitor, and causes no errors', async (name) => {
    const authorization = `Bearer ${dead[name]}`
    const tried = triedWith(name, publicOnes)
    const answers = await Promise.all(tried.map(({ send }) => send({ authorization })))
    const expected = tried.map(({ toVisitor }) => toVisitor)
    expect(answers.map((answer, at) => (isRefused(answer) ? expected[at] : answer))).toEqual(expected)
  })
})

it.each(Object.entries(oddHeaders(server.tokens.admin)))(
  'an Authorization header with %s is rejected',
  async (_, authorization) => {
    const answer = await server.fetch('/api/auth/me', { headers: { authorization } })
    expect(answer.status).toBe(401)
  },
)

it('tokens in a query, a body or a cookie are ignored', async () => {
  const token = server.tokens.admin
  const places: [string, RequestInit][] = [
    [`/api/auth/me?access_token=${token}&token=${token}&authorization=Bearer%20${token}`, {}],
    ['/api/auth/me', { headers: { cookie: `auth_token=${token}; token=${token}` } }],
    ['/api/auth/me', { headers: { 'x-access-token': token, 'x-auth-token': token, 'proxy-authorization': token } }],
  ]
  for (const [path, init] of places) expect((await server.fetch(path, init)).status).toBe(401)
})
