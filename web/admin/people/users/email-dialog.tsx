import { useApolloClient } from '@apollo/client/react'
import { SetUserEmailDocument, type UserRowFragment as User } from '../../client/graphql/generated.ts'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'

interface Props {
  user: User
  onClose: () => void
  onDone: (message: string) => void
}

/** Changes the e-mail address of a user. */
export default function EmailDialog({ user: { id, username, email }, onClose, onDone }: Props) {
  const client = useApolloClient()
  return (
    <FormInDialog
      title={`Change the e-mail address of ${username}`}
      initial={{ email }}
      onClose={onClose}
      onSubmit={async (values) => {
        await client.mutate({ mutation: SetUserEmailDocument, variables: { id, ...values } })
        onDone(`${username} has the e-mail address ${values.email} now.`)
      }}
    >
      {({ register, formState: { errors } }) => (
        <TextControl
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          help="The user is signed out on all devices, and links for a forgotten password that were sent to the old address end."
          error={errors.email?.message}
          {...register('email', { required: 'E-mail is required' })}
        />
      )}
    </FormInDialog>
  )
}
