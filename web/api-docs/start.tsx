import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyScheme, chosenScheme } from '../admin/shell/scheme/scheme.ts'

/** Shows a page of the documentation, in the colour scheme of the admin. */
export function start(page: ReactNode) {
  applyScheme(chosenScheme())
  createRoot(document.getElementById('root')!).render(<StrictMode>{page}</StrictMode>)
}
