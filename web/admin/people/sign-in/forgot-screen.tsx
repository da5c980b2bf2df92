import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { useFormSubmit } from '../../ui/dialogs/use-form-submit.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { usePageTitle } from '../../shell/page/page.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { RequestPasswordResetDocument } from '../../client/graphql/generated.ts'

/** /admin/access/forgot: asks for a link that sets a new password. */
export function ForgotScreen() {
  usePageTitle('Forgot password')
  const client = useApolloClient()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { username: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const [isMailed, setMailed] = useState(true)
  const formProps = useFormSubmit({ handleSubmit, setError }, 'Asking for a new password', async (variables) => {
    const { data } = await client.mutate({ mutation: RequestPasswordResetDocument, variables })
    setMailed(data!.requestPasswordReset)
  })
  const isSent = isSubmitSuccessful && !errors.root

  return (
    <SignInFrame
      title="Forgot password"
      about={isSent ? undefined : 'You get a link with which you choose a new password.'}
    >
      {isSent ? (
        <p role="status">
          {isMailed
            ? 'If the account exists, a mail with a link is on its way. The link works once, for an hour. If no mail arrives, please ask an admin for help.'
            : 'This site sends no mails. If the account exists, admins find a link for you in their outbox, which works once, for an hour. Please ask an admin for it.'}
        </p>
      ) : (
        <form {...formProps} className="grid gap-4">
          <ErrorAlert message={errors.root?.message} />
          <TextControl
            label="Username or email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...register('username', { required: 'Username or email is required' })}
          />
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send the link'}
          </Button>
        </form>
      )}
      <Link to={adminPaths.login} className="text-sm text-ink-soft underline">
        Back to sign in
      </Link>
    </SignInFrame>
  )
}
