import { connection } from '../connection/server-connection.ts'
import { forgetSession, token } from '../session/store.ts'
import { problemFromBody } from './problem.ts'

/**
 * Sends a request to REST, which takes and answers files, with the token of the session. It may take longer than others.
 *
 * @param path the path below /api, with its query
 * @throws Problem if the server refuses it
 */
export async function sendRest(path: string, init?: RequestInit): Promise<Response> {
  const used = token()
  const headers = { ...init?.headers, ...(used && { authorization: `Bearer ${used}` }) }
  const response = await fetch(`/api${path}`, { ...init, headers }).catch((error: unknown) => {
    if (error instanceof TypeError) connection.reportUnreachable()
    throw error
  })
  connection.reportReached()
  if (response.ok) return response
  const problem = problemFromBody(response.status, await response.text())
  if (problem.code === 'UNAUTHENTICATED' && used) forgetSession(used)
  throw problem
}
