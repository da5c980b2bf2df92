import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import AuthenticatorSetup, { type Setup } from './authenticator-setup.tsx'
import { CodeControl } from './code-control.tsx'
import { ConfirmSecondFactorDocument } from '../../client/graphql/generated.ts'
import RecoveryCodesDialog from './recovery-codes-dialog.tsx'

interface Props {
  setup: Setup
  onClose: () => void
  /** Called when the second factor is set up. */
  onDone: () => void
}

const TITLE = 'Set up second factor'

/** Sets up a second factor in two steps: a code of the app, the recovery codes. */
export default function SetupDialog({ setup, onClose, onDone }: Props) {
  const client = useApolloClient()
  const [codes, setCodes] = useState<readonly string[]>()

  if (codes) return <RecoveryCodesDialog title={TITLE} codes={codes} onDone={onDone} />
  return (
    <FormInDialog
      title={TITLE}
      submitLabel="Confirm"
      initial={{ code: '' }}
      asksBeforeClosing={false}
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
