import { createContext, useContext } from 'react'
import type { Preview } from '../../../schema/renderer.ts'
import type { PageHead } from '../head/head.ts'
import type { Site } from '../shell/site.ts'

const PreviewContext = createContext<Preview | null>(null)

export const PreviewProvider = PreviewContext.Provider

/** The preview that the page belongs to; null on the live website. */
export const usePreview = () => useContext(PreviewContext)

/** The id of the element in which the server sends the preview to the browser. */
export const PREVIEW_ELEMENT = 'preview'

/** Returns the site as a preview shows it: it counts no visits, and maintenance mode does not hide it. */
export const previewedSite = (site: Site): Site => ({
  ...site,
  settings: { ...site.settings, google_analytics_id: '', google_tag_manager_id: '', maintenance_mode: false },
})

/** Returns the head of a page of a preview, which search engines must not list. */
export const previewedHead = (head: PageHead): PageHead => ({ ...head, canonical: undefined, hidden: true })

/** Returns the address of a page by its path on the live website. In a preview, all pages are below the path of the preview. */
export function useAddress(path: string): string {
  const preview = usePreview()
  // The home page of a preview has no slash at its end.
  return preview ? preview.base + path.replace(/^\/(?=[?#]|$)/, '') : path
}

/** Returns the address of a picture. In a preview, stored files are below the path of the preview. */
export function usePictureAddress(address: string): string {
  const preview = usePreview()
  return preview && address.startsWith('/media/') ? preview.base + address : address
}
