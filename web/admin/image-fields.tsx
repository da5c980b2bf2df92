import { Outlet } from 'react-router-dom'
import { ImageToolsContext, type ImageTools } from './fields/image-tools.ts'
import { AltText } from './media/alt-text.tsx'
import { Picker } from './media/picker.tsx'
import { ACCEPTED_FORMATS, uploadFile } from './media/upload.ts'

const imageTools: ImageTools = {
  upload: async (file, onProgress) => (await uploadFile(file, onProgress)).url,
  accept: ACCEPTED_FORMATS,
  Picker,
  AltText,
}

/** The parent route of screens with image fields. Provides them with the media functions. */
export const ImageFields = () => (
  <ImageToolsContext value={imageTools}>
    <Outlet />
  </ImageToolsContext>
)
