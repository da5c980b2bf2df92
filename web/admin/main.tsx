import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/admin.css'
import { App } from './app.tsx'
import { showUnpublishedImages } from './media/unpublished-images.ts'
import { applyScheme, chosenScheme } from './shell/scheme.ts'

applyScheme(chosenScheme())
showUnpublishedImages()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
