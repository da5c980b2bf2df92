import { useApolloClient } from '@apollo/client/react'
import { ChangeEmailDocument } from '../../client/graphql/generated.ts'
import { keepSession } from '../../client/session/store.ts'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { CURRENT_PASSWORD_RULE, CurrentPasswordControl } from '../reauthentication/current-password-control.tsx'

/** Changes the e-mail address of the signed-in user. */
export default function OwnEmailDialog({ onClose }: { onClose: () => void }) {
  const client = useApolloClient()
  return (
    <FormInDialog
      title="Change your e-mail address"
      initial={{ email: '', currentPassword: '' }}
      onClose={onClose}
      onSubmit={async (variables) => {
        const { data } = await client.mutate({ mutation: ChangeEmailDocument, variables })
        keepSession(data!.changeEmail.token, data!.changeEmail.user)
        notify('Your e-mail address is changed. Your other sessions have ended.')
        onClose()
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextControl
            label="New e-mail address"
            type="email"
            required
            autoComplete="email"
            help="Links for a forgotten password go there. Your other devices are signed out."
            error={errors.email?.message}
            {...register('email', { required: 'E-mail is required' })}
          />
          <CurrentPasswordControl
            error={errors.currentPassword?.message}
            {...register('currentPassword', CURRENT_PASSWORD_RULE)}
          />
        </>
      )}
    </FormInDialog>
  )
}
