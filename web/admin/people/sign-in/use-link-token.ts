import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The navigation state with the token of the link that opened the screen. */
interface Opened {
  token?: string
}

/**
 * Returns the token of the link that opened this screen, and moves it from the address to the navigation state: there it
 * survives a reload, and is neither shown nor copied with the address.
 */
export function useLinkToken(): string {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const token = hash.slice(1)

  useEffect(() => {
    if (token) void navigate(pathname, { replace: true, state: { token } satisfies Opened })
  }, [token, pathname, navigate])

  return token || ((state as Opened | null)?.token ?? '')
}
