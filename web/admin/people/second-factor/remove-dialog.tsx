import { useApolloClient } from '@apollo/client/react'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { CodeControl, codeHelp } from './code-control.tsx'
import { RemoveSecondFactorDocument } from '../../client/graphql/generated.ts'

interface Props {
  onClose: () => void
  /** Called when the second factor is removed. */
  onDone: () => void
}

/** Removes the user's own second factor. */
export default function RemoveDialog({ onClose, onDone }: Props) {
  const client = useApolloClient()
  return (
    <FormInDialog
      title="Remove second factor"
      submitLabel="Remove"
      initial={{ code: '' }}
      asksBeforeClosing={false}
      onClose={onClose}
      onSubmit={async (variables) => {
        await client.mutate({ mutation: RemoveSecondFactorDocument, variables })
        onDone()
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <CodeControl
            help={codeHelp()}
            error={errors.code?.message}
            {...register('code', { required: 'Code is required' })}
          />
        </>
      )}
    </FormInDialog>
  )
}
