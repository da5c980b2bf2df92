import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { adminPaths } from '../../shell/paths/paths.ts'
import { SignOutDocument } from '../../client/graphql/generated.ts'
import { forgetSession } from '../../client/session/store.ts'

/** Ends the session, and continues with the form for signing in. */
export function SigningOut() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const started = useRef(false)

  const signOut = useEffectEvent(async () => {
    let providerUrl: string | null | undefined
    try {
      providerUrl = (await client.mutate({ mutation: SignOutDocument })).data?.providerUrl
    } catch (error) {
      // The browser deletes the session even if the server cannot be reached.
      console.warn('Signing out at the server failed', error)
    }
    // No query is active on this screen, so clearing the store does not trigger refetches.
    await client.clearStore()
    if (providerUrl) {
      forgetSession()
      // The provider ends its session and returns to the form for signing in.
      location.replace(providerUrl)
      return
    }
    void navigate(adminPaths.login, { replace: true, state: null })
    forgetSession()
  })

  useEffect(() => {
    if (started.current) return
    started.current = true
    void signOut()
  }, [])

  return (
    <p role="status" className="p-8">
      Signing out...
    </p>
  )
}
