import { type ComponentType, createContext } from 'react'

/** Uploads a file and resolves to its URL. `onProgress` is called with the part that is sent. */
export type Uploader = (file: File, onProgress: (share: number) => void) => Promise<string>

/** The media functions that fields of images and documents use. A context provides them, because features do not import each other. */
export interface ImageTools {
  /** Uploads an image and resolves to its URL. Undefined, as `uploadDocument`, if the user may not upload files. */
  upload?: Uploader | undefined
  /** Uploads a document and resolves to its URL. */
  uploadDocument?: Uploader | undefined
  /** The media types that can be uploaded, as in the `accept` attribute. */
  accept: string
  /** A dialog for selecting a stored image. Undefined if the user may not see the stored ones. */
  Picker?: ComponentType<{ open: boolean; onPick: (address: string) => void; onClose: () => void }> | undefined
  /** Edits the alternative text and the framing of a stored image. */
  StoredImage: ComponentType<{ publicId: string }>
}

export const ImageToolsContext = createContext<ImageTools | null>(null)
