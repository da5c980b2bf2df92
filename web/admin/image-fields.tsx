import { Outlet } from 'react-router-dom'
import { ImageToolsContext, type ImageTools } from './fields/image-tools.ts'
import { AltText } from './media/alt-text.tsx'
import { Picker } from './media/picker.tsx'
import { uploadFile } from './media/upload.ts'

const imageTools: ImageTools = {
  upload: async (file, onProgress) => (await uploadFile(file, onProgress)).url,
  Picker,
  AltText,
}

/** Around the screens with image fields: gives these what they need of the media. */
export const ImageFields = () => (
  <ImageToolsContext value={imageTools}>
    <Outlet />
  </ImageToolsContext>
)
