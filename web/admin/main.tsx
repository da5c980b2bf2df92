import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/admin.css'
import { App } from './app.tsx'
import { openLocalDrafts } from './local-drafts/store.ts'
import { showUnpublishedImages } from './media/unpublished-images.ts'
import { applyScheme, chosenScheme } from './shell/scheme.ts'

applyScheme(chosenScheme())
showUnpublishedImages()
await openLocalDrafts()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
