import { Navigate, useParams } from 'react-router-dom'
import { adminPaths } from '../paths.ts'
import { ForgotScreen } from './forgot-screen.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { ResetScreen } from './reset-screen.tsx'
import { ReturnScreen } from '../single-sign-on/return-screen.tsx'

/** /admin/access/…: the screens for people who cannot sign in yet. They share a route, which every visit downloads. */
export function AccountLinkScreen() {
  switch (useParams()['purpose']) {
    case 'forgot':
      return <ForgotScreen />
    case 'reset':
      return <ResetScreen />
    case 'invitation':
      return <InvitationScreen />
    case 'sso':
      return <ReturnScreen />
    default:
      return <Navigate to={adminPaths.login} replace />
  }
}
