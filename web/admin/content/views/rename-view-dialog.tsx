import { useApolloClient } from '@apollo/client/react'
import { RenameSavedViewDocument, type SavedViewFragment } from '../../client/graphql/generated.ts'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { ViewName } from './view-name.tsx'

interface Props {
  view: Pick<SavedViewFragment, 'id' | 'name' | 'isShared'>
  onRenamed: () => void
  onClose: () => void
}

/** Asks for another name of a saved view. */
export default function RenameViewDialog({ view: { id, name, isShared }, onRenamed, onClose }: Props) {
  const client = useApolloClient()
  return (
    <FormInDialog
      title="Rename view"
      {...(isShared && { description: 'Everyone who sees this list sees the new name.' })}
      initial={{ name }}
      onClose={onClose}
      onSubmit={async (values) => {
        await client.mutate({ mutation: RenameSavedViewDocument, variables: { id, ...values } })
        onRenamed()
        onClose()
      }}
    >
      {({ register, formState: { errors } }) => <ViewName error={errors.name?.message} register={register} />}
    </FormInDialog>
  )
}
