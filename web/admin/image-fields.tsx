import { Outlet } from 'react-router-dom'
import { ImageToolsContext, type ImageTools } from './fields/image-tools.ts'
import { ACCEPTED_FORMATS } from './media/formats.ts'
import { preloaded, preloadedDialog } from './ui/preloaded.tsx'

const imageTools: ImageTools = {
  upload: async (file, onProgress) => {
    const { uploadFile } = await import('./media/upload.ts')
    return (await uploadFile(file, onProgress)).url
  },
  accept: ACCEPTED_FORMATS,
  Picker: preloadedDialog(() => import('./media/picker.tsx')),
  StoredImage: preloaded(() => import('./media/stored-image.tsx')),
}

/** The parent route of screens with image fields. Provides them with the media functions. */
export const ImageFields = () => (
  <ImageToolsContext value={imageTools}>
    <Outlet />
  </ImageToolsContext>
)
