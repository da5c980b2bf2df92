import { whenIdle } from '../../ui/controls/preloaded.tsx'

/** Downloads the validation, which a form needs when it is first submitted. */
export const loadValidation = () => import('./validation.ts')

// A failed download is tried again when the form is submitted.
whenIdle(() => void loadValidation().catch(() => {}))
