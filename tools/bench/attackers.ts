/**
 * Visitors that attack a server, in a process of their own, so that they do not delay the staff whose requests are measured.
 * Its parent process starts it with the address of the server, the name of the attack, the number of visitors and the token of a session. It attacks
 * until its parent disconnects, and then reports how often each status was received.
 */
import { randomInt } from 'node:crypto'
import http from 'node:http'
import { attacks } from './attack-requests.ts'

const [url, name, visitors, token] = process.argv.slice(2) as [string, string, string, string]
const agent = new http.Agent({ keepAlive: true })
const statuses: Record<string, number> = {}
const over = new AbortController()

/** Sends a request from a random address. @returns the status, or the reason why there was none */
async function send(): Promise<string> {
  const { path, method, body, hangsUpAfter, headers: own, isSignedIn } = await attacks[name]!()
  const headers = {
    'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(isSignedIn && { authorization: `Bearer ${token}` }),
    ...own,
  }
  return new Promise((resolve) => {
    const request = http.request(url + path, { method, headers, agent, signal: over.signal }, (response) => {
      response.resume()
      response.on('close', () => resolve(String(response.statusCode)))
    })
    request.on('error', () => resolve('disconnected'))
    if (hangsUpAfter) setTimeout(() => request.destroy(), hangsUpAfter)
    request.end(body)
  })
}

async function attack(): Promise<void> {
  while (!over.signal.aborted) {
    const status = await send()
    // What is under way at the end, such as an upload that waits, is not waited for.
    if (over.signal.aborted) return
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

const crowd = Array.from({ length: Number(visitors) }, attack)
process.on('message', () => {
  over.abort()
  void Promise.all(crowd).then(() => process.send!(statuses, () => process.exit()))
})
process.on('disconnect', () => process.exit())
