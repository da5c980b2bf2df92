import { useEffect, useState } from 'react'
import { API_TIMEOUT_MS } from '../../../schema/site.ts'
import { signRequests } from '../../graphql/client.ts'
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
 * Whether the site is shown in spite of maintenance: when the admin's token is in this browser and the server accepts
 * it. Requests carry the token from then on.
 */
export function useStaff(maintenance: boolean): boolean {
  const [staff, setStaff] = useState(false)
  useEffect(() => {
    const token = maintenance && readKept('auth_token')
    if (!token) return
    const check = async () => {
      // Away or slow: the maintenance page is the right one to keep.
      const accepted = await isAccepted(token).catch(() => false)
      if (accepted) signRequests(token)
      setStaff(accepted)
    }
    void check()
  }, [maintenance])
  return staff
}
