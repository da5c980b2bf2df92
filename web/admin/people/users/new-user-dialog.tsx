import { useApolloClient } from '@apollo/client/react'
import { PASSWORD_LENGTH } from '../../../../schema/password.ts'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { CreateUserDocument } from '../../client/graphql/generated.ts'
import { RoleControl } from './role-control.tsx'

interface Props {
  onClose: () => void
  onDone: (message: string) => void
}

const blankUser = { username: '', email: '', role: 'EDITOR', password: '' }

/** Creates a user. */
export default function NewUserDialog({ onClose, onDone }: Props) {
  const client = useApolloClient()
  return (
    <FormInDialog
      title="Add User"
      initial={blankUser}
      onClose={onClose}
      onSubmit={async (input) => {
        await client.mutate({ mutation: CreateUserDocument, variables: { input } })
        onDone(`${input.username} added.`)
      }}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <TextControl
            label="Username"
            required
            help="Letters, digits, dots, hyphens and underscores."
            error={errors.username?.message}
            autoComplete="off"
            {...register('username', { required: 'Username is required' })}
          />
          <TextControl
            label="E-mail"
            type="email"
            required
            error={errors.email?.message}
            autoComplete="off"
            {...register('email', { required: 'E-mail is required' })}
          />
          <RoleControl chosen={watch('role')} error={errors.role?.message} {...register('role')} />
          <TextControl
            label="Password"
            type="password"
            required
            help={`At least ${PASSWORD_LENGTH.min} characters. Send it over a secure channel. The user can change it after signing in.`}
            error={errors.password?.message}
            autoComplete="new-password"
            {...register('password', { required: 'Password is required' })}
          />
        </>
      )}
    </FormInDialog>
  )
}
