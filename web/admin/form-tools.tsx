import { useCallback, useMemo, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { mediaFile } from '../../schema/kinds/index.ts'
import { rightOn } from '../../schema/rights.ts'
import { useMay, useMayAdd } from './client/session/store.ts'
import { ImageToolsContext, type ImageTools } from './forms/images/image-tools.ts'
import { NewItemContext, type NewItemRequest } from './forms/references/new-item.ts'
import { ACCEPTED_FORMATS } from './media/files/formats.ts'
import { preloaded, preloadedDialog } from './ui/controls/preloaded.tsx'

const imageTools: Required<ImageTools> = {
  upload: async (file, onProgress) => {
    const { uploadFile } = await import('./media/upload/upload.ts')
    return (await uploadFile(file, onProgress)).url
  },
  uploadDocument: async (file, onProgress) => {
    const { uploadDocument } = await import('./media/upload/upload.ts')
    return (await uploadDocument(file, onProgress)).url
  },
  accept: ACCEPTED_FORMATS,
  Picker: preloadedDialog(() => import('./media/picker/picker.tsx')),
  StoredImage: preloaded(() => import('./media/framing/stored-image.tsx')),
}

const NewItemDialog = preloaded(() => import('./new-item-dialog.tsx'))

/** Returns the media functions that the rights of the user allow. */
function useImageTools(): ImageTools {
  const mayUpload = useMayAdd(mediaFile)
  const mayRead = useMay(rightOn(mediaFile, 'read'))
  return useMemo(
    () => ({
      ...imageTools,
      ...(!mayUpload && { upload: undefined, uploadDocument: undefined }),
      ...(!mayRead && { Picker: undefined }),
    }),
    [mayUpload, mayRead],
  )
}

/**
 * The parent route of screens with forms. Provides them with what their fields need of floors above: the media functions, and the
 * form of a new item. These forms are no children of the form below, which would get their events.
 */
export function FormTools() {
  const [requests, setRequests] = useState<readonly NewItemRequest[]>([])
  const tools = useImageTools()
  const open = useCallback((request: NewItemRequest) => setRequests((before) => [...before, request]), [])
  return (
    <ImageToolsContext value={tools}>
      <NewItemContext value={open}>
        <Outlet />
        {requests.map((request, depth) => (
          <NewItemDialog
            // oxlint-disable-next-line react/no-array-index-key -- only the last one is ever added or removed
            key={depth}
            {...request}
            onClose={() => setRequests((before) => before.slice(0, depth))}
          />
        ))}
      </NewItemContext>
    </ImageToolsContext>
  )
}
