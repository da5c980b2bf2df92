import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { useFormSubmit } from '../../ui/dialogs/use-form-submit.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { forgetSession } from '../../client/session/store.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import {
  type PasswordResetQuery,
  PasswordResetDocument,
  ResetPasswordDocument,
} from '../../client/graphql/generated.ts'
import { LinkFrame } from './link-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useLinkToken } from './use-link-token.ts'

/** /admin/access/reset: sets a new password with the link of a mail. */
export function ResetScreen() {
  const token = useLinkToken()
  const { data, error } = useQuery(PasswordResetDocument, { variables: { token }, fetchPolicy: 'no-cache' })
  const about = data && `For the account “${data.passwordReset.username}”. You are then signed out on all devices.`
  return (
    <LinkFrame title="New password" about={about} error={error}>
      {data && <ResetForm token={token} {...data.passwordReset} />}
    </LinkFrame>
  )
}

const blank = {
  password: '',
  repeated: '',
  keepPreviewLinks: false,
  keepPasskeys: false,
  keepApiTokens: false,
  keepLinkedIdentities: false,
}

function ResetForm({
  token,
  username,
  previewLinks,
  passkeys,
  apiTokens,
  linkedIdentities,
}: PasswordResetQuery['passwordReset'] & { token: string }) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('password'), [setFocus])
  const formProps = useFormSubmit({ handleSubmit, setError }, 'Setting a new password', async (values) => {
    const { repeated: _, ...chosen } = values
    await client.mutate({ mutation: ResetPasswordDocument, variables: { token, ...chosen } })
    forgetSession()
    void navigate(adminPaths.login, { replace: true })
    notify('Your password is changed. Please sign in with the new one.')
  })

  return (
    <form {...formProps} className="grid gap-4">
      <ErrorAlert message={errors.root?.message} />
      {/* Password managers store the password for this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields register={register} errors={errors} />
      {previewLinks > 0 && (
        <label className="flex items-start gap-3">
          <input type="checkbox" className="mt-1" {...register('keepPreviewLinks')} />
          <span>
            Keep my preview links ({previewLinks}). Otherwise they stop working, in case another person has made one.
          </span>
        </label>
      )}
      {passkeys > 0 && (
        <label className="flex items-start gap-3">
          <input type="checkbox" className="mt-1" {...register('keepPasskeys')} />
          <span>
            Keep my passkeys ({passkeys}). Otherwise they are removed, and you sign in with a recovery code or a code of
            your authenticator app.
          </span>
        </label>
      )}
      {apiTokens > 0 && (
        <label className="flex items-start gap-3">
          <input type="checkbox" className="mt-1" {...register('keepApiTokens')} />
          <span>Keep my API tokens ({apiTokens}). Otherwise the programs that use them lose their access.</span>
        </label>
      )}
      {linkedIdentities > 0 && (
        <label className="flex items-start gap-3">
          <input type="checkbox" className="mt-1" {...register('keepLinkedIdentities')} />
          <span>Keep my linked identities ({linkedIdentities}). Otherwise they no longer sign in to this account.</span>
        </label>
      )}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Set the password'}
      </Button>
    </form>
  )
}
