import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { useFormSubmit } from '../../ui/dialogs/use-form-submit.ts'
import AuthenticatorSetup, { type Setup } from '../second-factor/authenticator-setup.tsx'
import { CodeControl, codeHelp } from '../second-factor/code-control.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import {
  CompleteSingleSignOnWithCodeDocument,
  type SingleSignOnSessionFragment,
} from '../../client/graphql/generated.ts'

/** A sign-in at the provider that needs a code here. */
export interface CodeStep {
  ticket: string
  /** Whether the user can sign in with a passkey instead. */
  hasPasskey?: boolean
  /** What an authenticator app needs, if the user has to set one up. */
  setup?: Setup
}

interface Props {
  step: CodeStep
  onSignedIn: (session: SingleSignOnSessionFragment) => void
}

/** Asks for the second factor after a sign-in at the provider. */
export function CodeForm({ step: { ticket, setup, hasPasskey }, onSignedIn }: Props) {
  const client = useApolloClient()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { code: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  const formProps = useFormSubmit({ handleSubmit, setError }, 'Signing in', async ({ code }) => {
    const { data } = await client.mutate({
      mutation: CompleteSingleSignOnWithCodeDocument,
      variables: { ticket, code },
    })
    onSignedIn(data!.signIn)
  })
  // The screen was loading until now, so nothing else has the focus.
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <form {...formProps} className="grid gap-4">
      <ErrorAlert message={errors.root?.message} />
      {setup && <AuthenticatorSetup setup={setup} />}
      <CodeControl
        help={setup ? undefined : codeHelp(hasPasskey)}
        error={errors.code?.message}
        {...register('code', { required: 'Code is required' })}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}
