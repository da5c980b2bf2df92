import { useApolloClient, useQuery } from '@apollo/client/react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { roleLabel } from '../../../../schema/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormSubmit } from '../../ui/dialogs/use-form-submit.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { forgetSession } from '../../client/session/store.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import {
  AcceptInvitationDocument,
  OpenedInvitationDocument,
  type OpenedInvitationQuery,
} from '../../client/graphql/generated.ts'
import { LinkFrame } from './link-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useLinkToken } from './use-link-token.ts'

/** /admin/access/invitation: adds the account of an invited person. */
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
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: blank, shouldFocusError: false })
  const { errors, isSubmitting } = formState
  const formProps = useFormSubmit({ handleSubmit, setError }, 'Accepting the invitation', async (values) => {
    const { username, password } = values
    await client.mutate({ mutation: AcceptInvitationDocument, variables: { token, username, password } })
    forgetSession()
    void navigate(adminPaths.login, { replace: true })
    notify('Your account is ready. Please sign in.')
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
