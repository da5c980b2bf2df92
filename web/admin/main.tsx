import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import '../styles/admin.css'
import { App } from './app.tsx'
import { applyScheme, chosenScheme } from './shell/scheme.ts'

// The content policy forbids code made at run time.
config({ jitless: true })

applyScheme(chosenScheme())
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
