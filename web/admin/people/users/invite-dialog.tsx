import { useApolloClient } from '@apollo/client/react'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { InviteUserDocument, type InviteUserMutationVariables } from '../../client/graphql/generated.ts'
import { RoleControl } from './role-control.tsx'
import { notifyInvited } from './notify-invited.ts'

interface Props {
  onClose: () => void
  onDone: () => void
}

const blankInvitation: InviteUserMutationVariables = { email: '', role: 'EDITOR' }

/** Invites a person, who chooses a username and a password. */
export default function InviteDialog({ onClose, onDone }: Props) {
  const client = useApolloClient()
  return (
    <FormInDialog
      title="Invite User"
      submitLabel="Invite"
      initial={blankInvitation}
      onClose={onClose}
      onSubmit={async (variables) => {
        const { data } = await client.mutate({ mutation: InviteUserDocument, variables })
        notifyInvited(data!.invitation)
        onDone()
      }}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <TextControl
            label="E-mail"
            type="email"
            required
            help="The person gets a link, chooses a username and a password, and needs none from you. The link works once, for 72 hours."
            error={errors.email?.message}
            autoComplete="off"
            {...register('email', { required: 'E-mail is required' })}
          />
          <RoleControl chosen={watch('role')} error={errors.role?.message} {...register('role')} />
        </>
      )}
    </FormInDialog>
  )
}
