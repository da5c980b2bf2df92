import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { adminPaths } from '../paths/paths.ts'
import { MeDocument } from '../../client/graphql/generated.ts'
import { keepUser, lastExpiredUsername, useToken } from '../../client/session/store.ts'

/** The navigation state that holds the address to return to after signing in. */
export interface Origin {
  from?: string | undefined
  /** The user whose session expired. */
  username?: string | undefined
}

/** Redirects to the sign-in screen if there is no token. After signing in, the dashboard links to the requested address. */
export function RequireSession() {
  const token = useToken()
  const { pathname, search } = useLocation()
  if (!token) {
    const origin: Origin = { from: pathname + search, username: lastExpiredUsername() }
    return <Navigate to={adminPaths.login} replace state={origin} />
  }
  return (
    <>
      <UserSync key={token} />
      <Outlet />
    </>
  )
}

/** Updates the stored user, including the role, from the server. */
function UserSync() {
  const { data } = useQuery(MeDocument, { fetchPolicy: 'network-only' })
  useEffect(() => {
    if (data) keepUser(data.me)
  }, [data])
  return null
}
