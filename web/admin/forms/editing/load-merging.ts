import { whenIdle } from '../../ui/controls/preloaded.tsx'

/** Downloads the merging of changes, which a form needs when someone else has saved the same item. */
export const loadMerging = () => import('./merge-with-prompt.ts')

// A failed download is tried again when changes are merged.
whenIdle(() => void loadMerging().catch(() => {}))
