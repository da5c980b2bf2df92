import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/admin.css'
import { App } from './app.tsx'
import { openUnsavedInputs } from './forms/unsaved-input/store.ts'
import { showUnpublishedImages } from './media/files/unpublished-images.ts'
import { applyScheme, chosenScheme } from './shell/scheme/scheme.ts'

applyScheme(chosenScheme())
showUnpublishedImages()
await openUnsavedInputs()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
// Screens are usable before it.
void import('./ui/dialogs/keep-focus.ts').then(({ keepFocus }) => keepFocus())
