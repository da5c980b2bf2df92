import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { adminPaths } from '../paths.ts'
import { ME } from './operations.ts'
import { keepUser, useToken } from './store.ts'

/** Where someone wanted to go before having to sign in. */
export interface Origin {
  from?: string
}

/** Lets nobody through without a token; after signing in they come back to where they were. */
export function RequireSession() {
  const token = useToken()
  const { pathname, search } = useLocation()
  if (!token) return <Navigate to={adminPaths.login} replace state={{ from: pathname + search } satisfies Origin} />
  return (
    <>
      <KnowUser key={token} />
      <Outlet />
    </>
  )
}

/** Learns who is signed in, and with which role, from the server rather than from what the browser remembers. */
function KnowUser() {
  const { data } = useQuery(ME, { fetchPolicy: 'network-only' })
  useEffect(() => {
    if (data) keepUser(data.me)
  }, [data])
  return null
}
