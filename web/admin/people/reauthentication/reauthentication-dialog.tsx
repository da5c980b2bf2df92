import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { CodeControl, codeHelp } from '../second-factor/code-control.tsx'
import { OwnSecondFactorDocument, ReauthenticateDocument } from '../../client/graphql/generated.ts'
import { CURRENT_PASSWORD_RULE, CurrentPasswordControl } from './current-password-control.tsx'

interface Props {
  /** Called when the dialog closes. @param isConfirmed whether the user has confirmed their identity */
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the password, or for a code of the second factor. */
export default function ReauthenticationDialog({ onEnd }: Props) {
  const client = useApolloClient()
  const { data } = useQuery(OwnSecondFactorDocument)
  const [usesCode, setUsesCode] = useState(false)

  return (
    <FormInDialog
      key={String(usesCode)}
      title="Confirm that it is you"
      description="You are not asked again for ten minutes."
      submitLabel="Confirm"
      initial={{ password: '', code: '' }}
      asksBeforeClosing={false}
      onClose={() => onEnd(false)}
      onSubmit={async (variables) => {
        await client.mutate({ mutation: ReauthenticateDocument, variables })
        onEnd(true)
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          {usesCode ? (
            <CodeControl
              help={codeHelp()}
              error={errors.code?.message}
              {...register('code', { required: 'Code is required' })}
            />
          ) : (
            <CurrentPasswordControl error={errors.password?.message} {...register('password', CURRENT_PASSWORD_RULE)} />
          )}
          {data && data.me.hasSecondFactor && (
            <div className="flex flex-wrap items-center gap-3">
              <Button variant="quiet" onClick={() => setUsesCode(!usesCode)}>
                {usesCode ? 'Use the password' : 'Use a code'}
              </Button>
              {data.me.passkeyCount > 0 && (
                <PasskeyButton
                  onSigned={async (_, variables) => {
                    await client.mutate({ mutation: ReauthenticateDocument, variables })
                    onEnd(true)
                  }}
                />
              )}
            </div>
          )}
        </>
      )}
    </FormInDialog>
  )
}
