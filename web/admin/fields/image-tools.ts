import { type ComponentType, createContext } from 'react'

/** What an image field needs of the media; the routes provide it. */
export interface ImageTools {
  /** Stores a picture and resolves to its address. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>
  /** A dialog in which a stored picture is chosen. */
  Picker: ComponentType<{ open: boolean; onPick: (address: string) => void; onClose: () => void }>
  /** Shows and edits the alternative text of a stored picture. */
  AltText: ComponentType<{ publicId: string }>
}

export const ImageToolsContext = createContext<ImageTools | null>(null)
