import { useApolloClient } from '@apollo/client/react'
import { PASSWORD_LENGTH } from '../../../../schema/password.ts'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { ResetUserPasswordDocument, type UserRowFragment as User } from '../../client/graphql/generated.ts'

interface Props {
  user: User
  onClose: () => void
  onDone: (message: string) => void
}

/** Sets a new password for a user, which ends all sessions of that user. */
export default function ResetPasswordDialog({ user, onClose, onDone }: Props) {
  const client = useApolloClient()
  return (
    <FormInDialog
      title={`Reset password of ${user.username}`}
      initial={{ password: '' }}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        await client.mutate({ mutation: ResetUserPasswordDocument, variables: { id: user.id, password } })
        onDone(`${user.username} has a new password.`)
      }}
    >
      {({ register, formState: { errors } }) => (
        <TextControl
          label="New password"
          type="password"
          required
          help={`At least ${PASSWORD_LENGTH.min} characters. Every session of this user ends.`}
          error={errors.password?.message}
          autoComplete="new-password"
          {...register('password', { required: 'Password is required' })}
        />
      )}
    </FormInDialog>
  )
}
