import { useApolloClient } from '@apollo/client/react'
import { FormProvider } from 'react-hook-form'
import type { EditableMedia } from '../../../../schema/kinds/media-file.ts'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { FramingEditor } from './framing-editor.tsx'
import type { MediaFile } from '../files/types.ts'
import { UpdateMediaFilesDocument } from '../../client/graphql/generated.ts'

/** Returns the values without what the cache of the client adds to them. */
const framingOf = ({ focalPoint: { x, y }, crop: { left, top, width, height } }: MediaFile) => ({
  focalPoint: { x, y },
  crop: { left, top, width, height },
})

/** Edits the focal point and the crop of an image over the form of an item that shows it. */
export default function FramingDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const client = useApolloClient()

  async function save(framing: Pick<EditableMedia, 'focalPoint' | 'crop'>) {
    const files = [{ publicId: file.publicId, version: file.version, ...framing }]
    await client.mutate({ mutation: UpdateMediaFilesDocument, variables: { files } })
    notify('Focal point and crop saved, wherever the picture is shown.')
    onClose()
  }

  return (
    <FormInDialog
      title={`Focal point and crop of “${file.originalFilename}”`}
      initial={framingOf(file)}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <FormProvider {...form}>
          <FramingEditor file={file} isReadOnly={false} />
        </FormProvider>
      )}
    </FormInDialog>
  )
}
