import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { FORGOT_PATH } from '../../../../schema/account-paths.ts'
import { markStaffBrowser } from '../../../site/consent/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { codeHelp } from '../second-factor/code-control.tsx'
import type { Setup } from '../second-factor/authenticator-setup.tsx'
import { usePageTitle } from '../../shell/page/page.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { SignInWithPasskey } from '../passkeys/sign-in-with-passkey.tsx'
import { ProviderButton } from '../single-sign-on/provider-button.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { type DemoAccount, DemoAccounts, sentAccounts } from './demo-accounts.tsx'
import { SignInDocument, type SignInMutation, SignInOptionsDocument } from '../../client/graphql/generated.ts'
import type { Origin } from '../../shell/session/require-session.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SigningOut } from './signing-out.tsx'
import { keepSession, useToken } from '../../client/session/store.ts'

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
  const onward = token && (
    <Navigate
      to={adminPaths.dashboard}
      replace
      state={{ from: state?.from, username: state?.username } satisfies Origin}
    />
  )
  if (onward && wasSignedIn) return onward
  return (
    <>
      {/* The form stays visible until the next screen is downloaded. */}
      {onward}
      <Form from={state?.from} username={state?.username} isLeaving={token !== null} />
    </>
  )
}

const SESSION_ENDED = 'Your session has ended. What you typed is kept: sign in to continue.'

const loginMessage = (error: unknown) => problemOf(error).message || 'Login failed'

/** Returns what an authenticator app needs, if the error says that the user has to set one up. */
const setupIn = (error: unknown) =>
  CombinedGraphQLErrors.is(error) ? (error.errors[0]?.extensions?.['setup'] as Setup | undefined) : undefined

const hasPasskeyIn = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.['hasPasskey'] === true

/** Returns what went wrong. The step that asks for a code says so itself. */
const messageIn = (error: unknown, codeStep: CodeStep | undefined) =>
  codeStep && problemOf(error).code === 'SECOND_FACTOR_REQUIRED' && !codeStep.setup ? undefined : loginMessage(error)

/** A sign-in whose password is right, and that needs a code. */
interface CodeStep {
  /** Whether the user can sign in with a passkey instead. */
  hasPasskey: boolean
  /** What an authenticator app needs, if the user has to set one up. */
  setup?: Setup | undefined
}

const AuthenticatorSetup = lazy(() => import('../second-factor/authenticator-setup.tsx'))
const PasskeyAutofill = lazy(() => import('../passkeys/passkey-autofill.tsx'))
const RecoveryCodes = lazy(() => import('../second-factor/recovery-codes.tsx'))

const FIELDS = ['username', 'password'] as const
const REQUIRED = { username: 'Username or email is required', password: 'Password is required' }

interface FormProps {
  /** The screen to which the user is sent back after signing in. */
  from: string | undefined
  /** The name of the user whose session expired. */
  username: string | undefined
  isLeaving: boolean
}

function Form({ from, username, isLeaving }: FormProps) {
  usePageTitle('Sign in')
  const client = useApolloClient()
  const [signIn, { loading, error, reset }] = useMutation(SignInDocument)
  const { data } = useQuery(SignInOptionsDocument)
  const { demoAccounts, singleSignOn, offersPasskeys } = data ?? BEFORE_LOADED
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
      if (problem.code === 'SECOND_FACTOR_REQUIRED')
        setCodeStep({ setup: setupIn(error), hasPasskey: hasPasskeyIn(error) })
    }
  }

  function startAgain() {
    setCodeStep(undefined)
    reset()
  }

  function fill(account: DemoAccount) {
    for (const name of FIELDS) inputOf(name).value = account[name]
    setMissing([])
    form.current!.querySelector<HTMLElement>('[type=submit]')!.focus()
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
    <SignInFrame title="Sign in" about={from !== undefined && username ? SESSION_ENDED : undefined}>
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
              help={codeStep.setup ? undefined : codeHelp(codeStep.hasPasskey)}
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
            autoComplete="username webauthn"
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
        {codeStep?.hasPasskey && <SignInWithPasskey />}
        {codeStep && (
          <Button variant="outline" onClick={startAgain}>
            Sign in as another user
          </Button>
        )}
      </form>
      {!codeStep && (offersPasskeys || singleSignOn) && (
        <div className="grid gap-3">
          {offersPasskeys && (
            <>
              <Suspense>
                <PasskeyAutofill />
              </Suspense>
              <SignInWithPasskey />
            </>
          )}
          {singleSignOn && <ProviderButton name={singleSignOn} from={from} />}
        </div>
      )}
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

/** What the screen shows until the server has responded. */
const BEFORE_LOADED = { demoAccounts: sentAccounts(), singleSignOn: null, offersPasskeys: false }
