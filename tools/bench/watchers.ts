/**
 * Opens event streams in a process of its own, as few items as possible with as many streams as the server accepts, so that the
 * states are as large as they can be. Its parent process starts it with the address of the server, and sends the tokens and the items.
 */
import http from 'node:http'

const [url, target] = process.argv.slice(2) as [string, string]
const QUERY = `subscription ($id: ID!) {
  itemPresence(kind: PRODUCT, id: $id) { users { name isSelf since } lastChange { version author at } pendingChanges { version author } }
}`
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
let events = 0

/** Opens a stream. @returns its status */
const open = (token: string, network: number, id: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': `198.18.${network}.1`,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    }
    const request = http.request(`${url}/api/graphql/stream`, { method: 'POST', headers, agent }, (response) => {
      response.on('data', () => events++)
      response.on('error', () => {})
      resolve(response.statusCode!)
    })
    request.on('error', reject)
    request.end(JSON.stringify({ query: QUERY, variables: { id } }))
  })

process.on('message', ({ tokens, ids }: { tokens: string[]; ids: string[] }) => void start(tokens, ids))
process.on('disconnect', () => process.exit())

async function start(tokens: string[], ids: string[]): Promise<void> {
  let opened = 0
  let [item, next] = [0, 0]
  while (opened < Number(target) && item < ids.length && next < tokens.length) {
    // Four sessions share a network.
    const status = await open(tokens[next]!, Math.floor(next / 4), ids[item]!)
    if (status === 200) opened++
    // Either this session or this item has as many streams as it may have.
    else if ((await open(tokens[next]!, Math.floor(next / 4), ids[item + 1]!)) === 200)
      [opened, item] = [opened + 1, item + 1]
    else next++
  }
  process.send!({ opened, items: item + 1 })
  process.on('message', () => process.send!({ events }))
}
