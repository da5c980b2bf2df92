import { type ComponentType, createContext } from 'react'

/** The media functions that fields of images and documents use. A context provides them, because features do not import each other. */
export interface ImageTools {
  /** Uploads an image and resolves to its URL. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>
  /** Uploads a document and resolves to its URL. */
  uploadDocument: (file: File, onProgress: (share: number) => void) => Promise<string>
  /** The media types that can be uploaded, as in the `accept` attribute. */
  accept: string
  /** A dialog for selecting a stored image. */
  Picker: ComponentType<{ open: boolean; onPick: (address: string) => void; onClose: () => void }>
  /** Edits the alternative text and the framing of a stored image. */
  StoredImage: ComponentType<{ publicId: string }>
}

export const ImageToolsContext = createContext<ImageTools | null>(null)
