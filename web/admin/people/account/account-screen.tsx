import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { PASSWORD_LENGTH } from '../../../../schema/password.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormSubmit } from '../../ui/dialogs/use-form-submit.ts'
import { CommentMailChoice } from './comment-mail-choice.tsx'
import { YourData } from './your-data.tsx'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { adminPaths } from '../../shell/paths/paths.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { LinkedIdentities } from '../single-sign-on/linked-identities.tsx'
import { Page } from '../../shell/page/page.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { CURRENT_PASSWORD_RULE, CurrentPasswordControl } from '../reauthentication/current-password-control.tsx'
import { ChangePasswordDocument } from '../../client/graphql/generated.ts'
import { SessionList } from './session-list.tsx'
import { keepSession, useUser } from '../../client/session/store.ts'

const OwnEmailDialog = preloaded(() => import('./own-email-dialog.tsx'))

const blankForm = { currentPassword: '', newPassword: '', repeated: '' }

/** /admin/account: changes the e-mail address and the password of the signed-in user. */
export function AccountScreen() {
  const client = useApolloClient()
  const user = useUser()
  const [changesEmail, setChangesEmail] = useState(false)
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: blankForm,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  const formProps = useFormSubmit({ handleSubmit, setError }, 'Changing the password', changePassword)

  async function changePassword({ currentPassword, newPassword }: typeof blankForm) {
    const variables = { currentPassword, newPassword }
    const { data } = await client.mutate({ mutation: ChangePasswordDocument, variables })
    keepSession(data!.changePassword.token, data!.changePassword.user)
    reset()
    notify('Your password is changed. Your other sessions have ended.')
  }

  return (
    <Page title="Account" back={adminPaths.home}>
      <div className="grid max-w-xl grid-cols-1 gap-8">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
          <dt className="text-ink-soft">Username</dt>
          <dd>{user?.username}</dd>
          <dt className="text-ink-soft">E-mail</dt>
          <dd className="flex flex-wrap items-center gap-x-3 break-all">
            {user?.email}
            <Button variant="quiet" size="small" onClick={() => setChangesEmail(true)}>
              Change e-mail
            </Button>
          </dd>
          <dt className="text-ink-soft">Role</dt>
          <dd>{user?.roleLabel}</dd>
        </dl>
        <form {...formProps} className="grid gap-5 border-t border-line pt-5">
          <h2 className="font-serif text-xl">Change password</h2>
          <ErrorAlert message={errors.root?.message} />
          <CurrentPasswordControl
            error={errors.currentPassword?.message}
            {...register('currentPassword', CURRENT_PASSWORD_RULE)}
          />
          <TextControl
            label="New password"
            type="password"
            required
            help={`At least ${PASSWORD_LENGTH.min} characters.`}
            autoComplete="new-password"
            error={errors.newPassword?.message}
            {...register('newPassword', { required: 'New password is required' })}
          />
          <TextControl
            label="New password again"
            type="password"
            required
            autoComplete="new-password"
            error={errors.repeated?.message}
            {...register('repeated', {
              validate: (value, { newPassword }) => value === newPassword || 'The two new passwords differ',
            })}
          />
          <div>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Change password'}
            </Button>
          </div>
        </form>
        <CommentMailChoice />
        <SecondFactor />
        <PasskeyList />
        <LinkedIdentities />
        <SessionList />
        <YourData />
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="font-serif text-xl">API tokens</h2>
          <p className="max-w-prose text-ink-soft">
            Other systems use the API in your name with <Link to={adminPaths.tokens}>tokens</Link>.
          </p>
        </section>
      </div>
      {changesEmail && <OwnEmailDialog onClose={() => setChangesEmail(false)} />}
    </Page>
  )
}
