import { useEffect, useState } from 'react'
import { API_TIMEOUT_MS } from '../../../schema/site.ts'
import { signRequests } from '../../graphql/signed-fetch.ts'
import { paths } from '../../paths.ts'
import { readKept } from '../storage.ts'

async function isAccepted(token: string): Promise<boolean> {
  const response = await fetch(paths.graphql, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ me { id } }' }),
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  })
  const answer = (await response.json()) as { data?: { me?: { id: string } | null } | null }
  return Boolean(answer.data?.me)
}

/**
 * Returns whether the site is shown despite maintenance mode: if this browser has the admin's token and the server accepts
 * it. From then on, requests carry the token.
 */
export function useStaff(maintenance: boolean): boolean {
  const [staff, setStaff] = useState(false)
  useEffect(() => {
    const token = maintenance && readKept('auth_token')
    if (!token) return
    const check = async () => {
      // The server is unreachable or slow, so the maintenance page stays.
      const accepted = await isAccepted(token).catch(() => false)
      if (accepted) signRequests(token)
      setStaff(accepted)
    }
    void check()
  }, [maintenance])
  return staff
}
