import type { Release } from './types.ts'
import type { ReleaseActions } from './use-release-actions.ts'

/** What can be opened over a release's screen. */
export type OpenDialog = 'edit' | 'schedule' | 'preview' | 'rollback'

export interface ReleaseButtonsProps {
  release: Release
  /** Whether the user may change what the release holds. */
  isEditable: boolean
  actions: ReleaseActions
  onOpen: (dialog: OpenDialog) => void
}
