import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Spinner } from '../../../ui/spinner.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { SignInWithPasskey } from '../passkeys/sign-in-with-passkey.tsx'
import RecoveryCodes from '../second-factor/recovery-codes.tsx'
import type { Origin } from '../../shell/session/require-session.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { keepSession } from '../../client/session/store.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { usePageTitle } from '../../shell/page/page.tsx'
import { takeBegun } from '../single-sign-on/begun.ts'
import { CodeForm, type CodeStep } from './code-form.tsx'
import {
  CompleteLinkingIdentityDocument,
  CompleteSingleSignOnDocument,
  type SingleSignOnSessionFragment,
} from '../../client/graphql/generated.ts'

/** Returns the step that is missing, if the error says that the user has to enter a code. */
const codeStepIn = (error: unknown): CodeStep | undefined =>
  CombinedGraphQLErrors.is(error) && problemOf(error).code === 'SECOND_FACTOR_REQUIRED'
    ? (error.errors[0]?.extensions as unknown as CodeStep)
    : undefined

/** /admin/access/sso: the screen that the provider redirects to. */
export function ReturnScreen() {
  usePageTitle('Single sign-on')
  const client = useApolloClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isStarted = useRef(false)
  const from = useRef<string>(undefined)
  const [failure, setFailure] = useState<string>()
  const [codeStep, setCodeStep] = useState<CodeStep>()
  const [signedIn, setSignedIn] = useState<SingleSignOnSessionFragment>()

  const goOn = () =>
    void navigate(adminPaths.dashboard, { replace: true, state: { from: from.current } satisfies Origin })

  function enter({ token, user }: SingleSignOnSessionFragment) {
    keepSession(token, user)
    goOn()
  }

  async function proceed(next: SingleSignOnSessionFragment) {
    await client.clearStore()
    if (next.recoveryCodes) setSignedIn(next)
    else enter(next)
  }

  const complete = useEffectEvent(async () => {
    const begun = takeBegun()
    if (!begun) return setFailure('This sign-in was not begun in this tab. Please sign in again.')
    from.current = begun.from
    const variables = { id: begun.id, query: search }
    try {
      if (begun.isLink) {
        await client.mutate({ mutation: CompleteLinkingIdentityDocument, variables })
        void navigate(adminPaths.account, { replace: true })
        notify('The identity is linked. It can now sign in to your account.')
      } else {
        const { data } = await client.mutate({ mutation: CompleteSingleSignOnDocument, variables })
        await proceed(data!.signIn)
      }
    } catch (error) {
      console.warn('Single sign-on failed', problemOf(error))
      setCodeStep(codeStepIn(error))
      setFailure(codeStepIn(error) ? undefined : problemOf(error).message)
    }
  })

  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void complete()
    // The code of the provider stays neither in the address bar nor in the history.
    history.replaceState(history.state, '', location.pathname)
  }, [])

  if (signedIn?.recoveryCodes)
    return (
      <SignInFrame title="Recovery codes">
        <RecoveryCodes codes={signedIn.recoveryCodes} onDone={() => enter(signedIn)} />
      </SignInFrame>
    )
  return (
    <SignInFrame title="Sign in">
      <ErrorAlert message={failure} />
      {codeStep && <CodeForm step={codeStep} onSignedIn={(next) => void proceed(next)} />}
      {codeStep?.hasPasskey && <SignInWithPasskey onSignedIn={goOn} />}
      {!failure && !codeStep && <Spinner label="Signing in..." />}
      <Link to={adminPaths.login} className="text-sm text-ink-soft underline">
        Back to sign in
      </Link>
    </SignInFrame>
  )
}
