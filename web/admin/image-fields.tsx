import { Outlet } from 'react-router-dom'
import { ImageToolsContext, type ImageTools } from './forms/images/image-tools.ts'
import { ACCEPTED_FORMATS } from './media/files/formats.ts'
import { preloaded, preloadedDialog } from './ui/controls/preloaded.tsx'

const imageTools: ImageTools = {
  upload: async (file, onProgress) => {
    const { uploadFile } = await import('./media/upload/upload.ts')
    return (await uploadFile(file, onProgress)).url
  },
  accept: ACCEPTED_FORMATS,
  Picker: preloadedDialog(() => import('./media/picker/picker.tsx')),
  StoredImage: preloaded(() => import('./media/framing/stored-image.tsx')),
}

/** The parent route of screens with image fields. Provides them with the media functions. */
export const ImageFields = () => (
  <ImageToolsContext value={imageTools}>
    <Outlet />
  </ImageToolsContext>
)
