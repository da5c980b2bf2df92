import { useApolloClient } from '@apollo/client/react'
import type { Kind } from '../../../../schema/kind.ts'
import { CreateSavedViewDocument } from '../../client/graphql/generated.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { ViewName } from './view-name.tsx'
import { shownIn } from './views.ts'

interface Props {
  kind: Kind
  /** The parameters of the address. */
  search: URLSearchParams
  onSaved: () => void
  onClose: () => void
}

/** Names what a list shows now. */
export default function SaveViewDialog({ kind, search, onSaved, onClose }: Props) {
  const client = useApolloClient()
  const mayShare = useMayPublish(kind)
  return (
    <FormInDialog
      title="Save view"
      description="Its search, filters and sort order"
      initial={{ name: '', isShared: false }}
      onClose={onClose}
      onSubmit={async (values) => {
        const input = { kind: contentKindOf(kind), ...shownIn(search), ...values }
        await client.mutate({ mutation: CreateSavedViewDocument, variables: { input } })
        onSaved()
        onClose()
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <ViewName error={errors.name?.message} register={register} />
          {mayShare && (
            <label className="flex min-h-8 items-center gap-3 text-sm">
              <input type="checkbox" className="size-5 accent-solid" {...register('isShared')} />
              Share with everyone who sees this list
            </label>
          )}
        </>
      )}
    </FormInDialog>
  )
}
