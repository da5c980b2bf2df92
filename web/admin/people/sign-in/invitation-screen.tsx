import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { roleLabel } from '../../../../schema/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormSubmit } from '../../ui/dialogs/use-form-submit.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { startSession } from '../../client/session/start-session.ts'
import { forgetSession } from '../../client/session/store.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import type { Origin } from '../../shell/session/require-session.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import {
  AcceptInvitationDocument,
  OpenedInvitationDocument,
  type OpenedInvitationQuery,
  SignInDocument,
} from '../../client/graphql/generated.ts'
import { LinkFrame } from './link-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useLinkToken } from './use-link-token.ts'

/** /admin/access/invitation: adds the account of an invited person, and signs it in. */
export function InvitationScreen() {
  const token = useLinkToken()
  const { data, error } = useQuery(OpenedInvitationDocument, { variables: { token }, fetchPolicy: 'no-cache' })
  return (
    <LinkFrame title="Welcome" about={data && aboutOf(data.invitation)} error={error}>
      {data && <AcceptForm token={token} />}
    </LinkFrame>
  )
}

const aboutOf = ({ email, role, invitedBy }: OpenedInvitationQuery['invitation']) =>
  `${invitedBy} invites ${email} as ${roleLabel(role)}. Please choose a username and a password.`

const blank = { username: '', password: '', repeated: '' }

function AcceptForm({ token }: { token: string }) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('username'), [setFocus])
  const formProps = useFormSubmit({ handleSubmit, setError }, 'Accepting the invitation', async (values) => {
    const { username, password } = values
    await client.mutate({ mutation: AcceptInvitationDocument, variables: { token, username, password } })
    forgetSession()
    try {
      const { data } = await client.mutate({ mutation: SignInDocument, variables: { username, password } })
      await startSession(client, data!.signIn)
      void navigate(adminPaths.dashboard, { replace: true })
    } catch (error) {
      // The role may require a second factor, which the form for signing in sets up.
      console.warn('Signing in with the new account failed', error)
      void navigate(adminPaths.login, { replace: true, state: { username } satisfies Origin })
      notify('Your account is ready. Please sign in.')
    }
  })

  return (
    <form {...formProps} className="grid gap-4">
      <ErrorAlert message={errors.root?.message} />
      <TextControl
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help="Letters, digits, dots, hyphens and underscores."
        error={errors.username?.message}
        {...register('username', { required: 'Username is required' })}
      />
      <NewPasswordFields register={register} errors={errors} />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Create the account'}
      </Button>
    </form>
  )
}
