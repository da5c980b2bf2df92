import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { FormInDialog } from '../editing/form-in-dialog.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { CURRENT_PASSWORD_RULE, CurrentPasswordControl } from '../session/current-password-control.tsx'
import AuthenticatorSetup, { type Setup } from './authenticator-setup.tsx'
import { CodeControl } from './code-control.tsx'
import { BeginSecondFactorDocument, ConfirmSecondFactorDocument } from './generated.ts'
import RecoveryCodes from './recovery-codes.tsx'

interface Props {
  onClose: () => void
  /** Called when the second factor is set up. */
  onDone: () => void
}

const TITLE = 'Set up second factor'

/** Sets up a second factor in three steps: the password, a code of the app, the recovery codes. */
export default function SetupDialog({ onClose, onDone }: Props) {
  const client = useApolloClient()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()

  if (codes)
    return (
      <FormDialog open onClose={onDone} title={TITLE} footer={null}>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </FormDialog>
    )
  if (!setup)
    return (
      <FormInDialog
        key="password"
        title={TITLE}
        submitLabel="Continue"
        initial={{ password: '' }}
        onClose={onClose}
        onSubmit={async (variables) => {
          const { data } = await client.mutate({ mutation: BeginSecondFactorDocument, variables })
          setSetup(data!.setup)
        }}
      >
        {({ register, formState: { errors } }) => (
          <CurrentPasswordControl error={errors.password?.message} {...register('password', CURRENT_PASSWORD_RULE)} />
        )}
      </FormInDialog>
    )
  return (
    <FormInDialog
      key="code"
      title={TITLE}
      submitLabel="Confirm"
      initial={{ code: '' }}
      onClose={onClose}
      onSubmit={async (variables) => {
        const { data } = await client.mutate({ mutation: ConfirmSecondFactorDocument, variables })
        setCodes(data!.codes)
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <AuthenticatorSetup setup={setup} />
          <CodeControl
            inputMode="numeric"
            error={errors.code?.message}
            {...register('code', { required: 'Code is required' })}
          />
        </>
      )}
    </FormInDialog>
  )
}
