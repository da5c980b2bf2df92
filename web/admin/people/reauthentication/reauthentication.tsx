import { endReauthentication, useIsReauthenticationPending } from '../../client/session/reauthentication.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'

const ReauthenticationDialog = preloaded(() => import('./reauthentication-dialog.tsx'))

/** Asks for the password again when the GraphQL client needs it for an operation. */
export const Reauthentication = () =>
  useIsReauthenticationPending() && <ReauthenticationDialog onEnd={endReauthentication} />
