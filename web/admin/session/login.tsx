import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { FORGOT_PATH } from '../../../schema/account-paths.ts'
import { roleLabel } from '../../../schema/roles.ts'
import { DEMO_ACCOUNTS_ELEMENT } from '../../../schema/site.ts'
import { markStaffBrowser } from '../../site/consent/staff.ts'
import { Button } from '../../ui/button.tsx'
import { problemOf } from '../graphql/problem.ts'
import { adminPaths } from '../paths.ts'
import type { Setup } from '../second-factor/authenticator-setup.tsx'
import { usePageTitle } from '../shell/page.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { TextControl } from '../ui/text-control.tsx'
import {
  type DemoAccountsQuery,
  DemoAccountsDocument,
  SignInDocument,
  type SignInMutation,
  SignOutDocument,
} from './generated.ts'
import type { Origin } from './require-session.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { forgetSession, keepSession, useToken } from './store.ts'

/** The navigation state set by the logout link. The navigation itself triggers the guard of unsaved forms. */
interface SignOutRequest {
  signOut?: true
}

/** /admin/login */
export function Login() {
  const state = useLocation().state as (Origin & SignOutRequest) | null
  const token = useToken()
  const [wasSignedIn] = useState(token !== null)
  useEffect(markStaffBrowser, [])
  if (state?.signOut && token) return <SigningOut />
  // The dashboard links back to the screen that was left.
  const onward = token && <Navigate to={adminPaths.dashboard} replace state={{ from: state?.from } satisfies Origin} />
  if (onward && wasSignedIn) return onward
  return (
    <>
      {/* The form stays visible until the next screen is downloaded. */}
      {onward}
      <Form expected={state?.from !== undefined} username={state?.username} isLeaving={token !== null} />
    </>
  )
}

function SigningOut() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const started = useRef(false)

  const signOut = useEffectEvent(async () => {
    try {
      await client.mutate({ mutation: SignOutDocument })
    } catch (error) {
      // The browser deletes the session even if the server cannot be reached.
      console.warn('Signing out at the server failed', error)
    }
    // No query is active on this screen, so clearing the store does not trigger refetches.
    await client.clearStore()
    void navigate(adminPaths.login, { replace: true, state: null })
    forgetSession()
  })

  useEffect(() => {
    if (started.current) return
    started.current = true
    void signOut()
  }, [])

  return (
    <p role="status" className="p-8">
      Signing out...
    </p>
  )
}

/** Returns what to do on the screen to continue. @param username the user whose session has ended, if one has */
const continuation = (username: string | undefined) =>
  username
    ? 'Your session has ended. What you typed is kept: sign in to continue.'
    : 'Sign in to continue where you left off.'

const loginMessage = (error: unknown) => problemOf(error).message || 'Login failed'

/** Returns what an authenticator app needs, if the error says that the user has to set one up. */
const setupIn = (error: unknown) =>
  CombinedGraphQLErrors.is(error) ? (error.errors[0]?.extensions?.['setup'] as Setup | undefined) : undefined

/** Returns what went wrong. The step that asks for a code says so itself. */
const messageIn = (error: unknown, codeStep: CodeStep | undefined) =>
  codeStep && problemOf(error).code === 'SECOND_FACTOR_REQUIRED' && !codeStep.setup ? undefined : loginMessage(error)

/** A sign-in whose password is right, and that needs a code. */
interface CodeStep {
  /** What an authenticator app needs, if the user has to set one up. */
  setup?: Setup | undefined
}

const AuthenticatorSetup = lazy(() => import('../second-factor/authenticator-setup.tsx'))
const RecoveryCodes = lazy(() => import('../second-factor/recovery-codes.tsx'))

const FIELDS = ['username', 'password'] as const
const REQUIRED = { username: 'Username or email is required', password: 'Password is required' }

interface FormProps {
  /** Whether the user is sent back after signing in. */
  expected: boolean
  /** The name of the user whose session expired. */
  username: string | undefined
  isLeaving: boolean
}

function Form({ expected, username, isLeaving }: FormProps) {
  usePageTitle('Sign in')
  const client = useApolloClient()
  const [signIn, { loading, error, reset }] = useMutation(SignInDocument)
  const { data: { demoAccounts } = { demoAccounts: sentAccounts() } } = useQuery(DemoAccountsDocument)
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [codeStep, setCodeStep] = useState<CodeStep>()
  const [signedIn, setSignedIn] = useState<SignInMutation['signIn']>()
  const isBusy = loading || isLeaving

  // The values are read from the DOM, because browser autofill does not always fire React events.
  const inputOf = (name: (typeof FIELDS)[number]) => form.current!.elements.namedItem(name) as HTMLInputElement
  const empty = () => FIELDS.filter((name) => inputOf(name).value === '')
  const errorOf = (name: (typeof FIELDS)[number]) => (missing.includes(name) ? REQUIRED[name] : undefined)

  const firstEmpty = username ? 'password' : 'username'
  useEffect(() => form.current!.querySelector<HTMLInputElement>(`[name=${firstEmpty}]`)!.focus(), [firstEmpty])

  const hasCodeStep = codeStep !== undefined
  useEffect(() => {
    if (hasCodeStep) form.current!.querySelector<HTMLInputElement>('[name=code]')!.focus()
  }, [hasCodeStep])

  async function submit() {
    const [first] = empty()
    setMissing(empty())
    if (first) return inputOf(first).focus()
    try {
      const code = form.current!.querySelector<HTMLInputElement>('[name=code]')?.value
      const variables = { username: inputOf('username').value, password: inputOf('password').value, code }
      const { data } = await signIn({ variables })
      if (!data) return
      await client.clearStore()
      if (data.signIn.recoveryCodes) setSignedIn(data.signIn)
      else keepSession(data.signIn.token, data.signIn.user)
    } catch (error) {
      const problem = problemOf(error)
      console.warn('Signing in failed', problem)
      if (problem.code === 'SECOND_FACTOR_REQUIRED') setCodeStep({ setup: setupIn(error) })
    }
  }

  function startAgain() {
    setCodeStep(undefined)
    reset()
  }

  function fill(account: DemoAccount) {
    for (const name of FIELDS) inputOf(name).value = account[name]
    setMissing([])
  }

  if (signedIn?.recoveryCodes)
    return (
      <SignInFrame title="Recovery codes">
        <Suspense>
          <RecoveryCodes codes={signedIn.recoveryCodes} onDone={() => keepSession(signedIn.token, signedIn.user)} />
        </Suspense>
      </SignInFrame>
    )
  return (
    <SignInFrame title="Sign in" about={expected ? continuation(username) : undefined}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onChange={() => missing.length > 0 && setMissing(empty())}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorAlert message={error && messageIn(error, codeStep)} />
        {codeStep && (
          <>
            {codeStep.setup && (
              <Suspense>
                <AuthenticatorSetup setup={codeStep.setup} />
              </Suspense>
            )}
            <TextControl
              label="Code"
              name="code"
              required
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              help={codeStep.setup ? undefined : 'The code of your authenticator app, or a recovery code.'}
            />
          </>
        )}
        {/* The values stay in the form for the request with the code. */}
        <div hidden={codeStep !== undefined} className="grid gap-4">
          <TextControl
            label="Username or email"
            name="username"
            defaultValue={username}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('username')}
          />
          <TextControl
            label="Password"
            name="password"
            type="password"
            required
            autoComplete="current-password"
            error={errorOf('password')}
          />
        </div>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </Button>
        {codeStep && (
          <Button variant="outline" onClick={startAgain}>
            Sign in as another user
          </Button>
        )}
      </form>
      {!codeStep && demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onUse={fill} />}
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-ink-soft">
        <Link to={FORGOT_PATH} className="underline">
          Forgot your password?
        </Link>
        <a href="/" className="underline">
          View site
        </a>
      </p>
    </SignInFrame>
  )
}

type DemoAccount = DemoAccountsQuery['demoAccounts'][number]

/** Returns the accounts that the server sent with the page, so that they are shown at once. */
function sentAccounts(): DemoAccount[] {
  const element = document.getElementById(DEMO_ACCOUNTS_ELEMENT)
  return element ? (JSON.parse(element.textContent) as DemoAccount[]) : []
}

function DemoAccounts({ accounts, onUse }: { accounts: DemoAccount[]; onUse: (account: DemoAccount) => void }) {
  return (
    <section aria-labelledby="demo" className="border-t border-line pt-4">
      <h2 id="demo" className="text-sm font-medium">
        Demo credentials
      </h2>
      <ul className="mt-2 grid gap-2">
        {accounts.map((account) => (
          <li key={account.username} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block text-xs text-ink-soft">{roleLabel(account.role)}</span>
              <code className="font-mono text-sm break-all">
                {account.username} / {account.password}
              </code>
            </span>
            <Button
              variant="outline"
              size="small"
              onClick={() => onUse(account)}
              aria-label={`Use ${account.username}`}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
