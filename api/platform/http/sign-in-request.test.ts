import { expect, it } from 'vitest'
import { signInClassOf } from './sign-in-request.ts'

const classOf = (query: unknown, url = '/api/graphql', method = 'POST') =>
  signInClassOf({ raw: { method, url, headers: { 'content-length': '500' } }, body: { query } })

it('recognizes every way to sign in, also with fragments', () => {
  expect(classOf('', '/api/auth/login')).toBe('signIns')
  expect(classOf('mutation { signIn(username: "a", password: "b") { token } }')).toBe('signIns')
  const withFragment = 'mutation S { signIn { user { ...U } } } fragment U on User { id }'
  expect(classOf(withFragment)).toBe('signIns')
  expect(classOf('mutation { begun: beginPasskeySignIn { id } }')).toBe('signIns')
  expect(classOf('mutation { beginSingleSignOn { id } }')).toBe('singleSignOn')
  expect(classOf('mutation { completeSingleSignOn { token } }')).toBe('singleSignOn')
})

it('treats requests that do anything else as those of visitors', () => {
  const others = [
    'mutation { signIn { token } subscribe(email: "a") }',
    'mutation { signIn { token } beginSingleSignOn { id } }',
    'mutation { signIn { token } } query Q { site { id } }',
    'query { signIn: site { id } }',
    '{ products { items { id } } } # signIn',
    'mutation { signIn',
    'fragment U on SignIn { id }',
    42,
  ]
  for (const query of others) expect(classOf(query)).toBeUndefined()
  expect(classOf('mutation { signIn { token } }', '/api/graphql', 'GET')).toBeUndefined()
})
