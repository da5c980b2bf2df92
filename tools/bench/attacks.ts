import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { attacks } from './attack-requests.ts'
import { median, type Parts } from './parts.ts'
import { productId } from './products.ts'
import { memoryOf, type Running, startVerdant } from './servers.ts'

const VISITORS = 50
/** The longest time of one series of requests: an attack that succeeds makes each of them take seconds. */
const MAX_MS = 15_000

/** What staff notice of an attack. Times are in milliseconds. */
export interface Attacked {
  attack: string
  /** The responses that the visitors received, by status. */
  statuses: Record<string, number>
  saves: number
  quietMs: number
  attackedMs: number
  failedSaves: number
  signIns: number
  failedSignIns: number
  /** The largest memory of the server in the attack. */
  megabytes: number
}

/** The number of products that the attacks need to be as expensive as they were when they were found. */
const PRODUCTS = 20_015

/** Measures how long staff wait for a save, without visitors and while visitors attack. */
export async function measureAttacks({ environment, quick }: Parts): Promise<Attacked[]> {
  await environment.growTo(PRODUCTS)
  await environment.tidy()
  const results: Attacked[] = []
  for (const attack of Object.keys(attacks)) {
    // A new process, so that its largest memory is that of this attack.
    const server = await startVerdant({ ...environment.variables, TRUST_PROXY: 'loopback' })
    results.push(await measureAttack(attack, server, environment, quick))
    await server.stop()
  }
  return results
}

async function measureAttack(
  attack: string,
  server: Running,
  { token, password }: Parts['environment'],
  quick: boolean,
): Promise<Attacked> {
  const [warmUp, saves, signIns] = quick ? [5, 5, 2] : [100, 60, 10]
  const saveOne = (n: number) => save(server.url, token, n)
  const signIn = () =>
    timed(server.url, { query: SIGN_IN, variables: { password } }, { 'x-forwarded-for': '192.0.2.7' })
  for (let n = 0; n < warmUp; n++) await saveOne(n)
  const quiet = await inTurn(saves, saveOne)
  const visitors = fork(join(import.meta.dirname, 'attackers.ts'), [server.url, attack, String(VISITORS), token])
  // The first saves are not counted, because the attack has not begun everywhere.
  await inTurn(5, saveOne)
  const attacked = await inTurn(saves, saveOne)
  const entered = await inTurn(signIns, signIn)
  visitors.send('end')
  const [statuses] = (await once(visitors, 'message')) as [Record<string, number>]
  return {
    attack,
    statuses,
    saves: attacked.length,
    quietMs: median(quiet.map(({ ms }) => ms)),
    attackedMs: median(attacked.map(({ ms }) => ms)),
    failedSaves: attacked.filter(({ failed }) => failed).length,
    signIns: entered.length,
    failedSignIns: entered.filter(({ failed }) => failed).length,
    megabytes: memoryOf(server.pid).peak,
  }
}

const TOGGLE = 'mutation ($id: ID!) { toggleProduct(id: $id) { isActive } }'
const SIGN_IN = 'mutation ($password: String!) { signIn(username: "bench", password: $password) { token } }'

/** Saves a product as a member of staff. */
export const save = (url: string, token: string, product: number): Promise<Timed> =>
  timed(url, { query: TOGGLE, variables: { id: productId(product) } }, { authorization: `Bearer ${token}` })

interface Timed {
  ms: number
  failed: boolean
}

/** Sends requests one after another until there are enough or the time is over. */
export async function inTurn(count: number, send: (n: number) => Promise<Timed>): Promise<Timed[]> {
  const times: Timed[] = []
  const end = performance.now() + MAX_MS
  for (let n = 0; n < count && performance.now() < end; n++) times.push(await send(n))
  return times
}

async function timed(url: string, body: object, headers: Record<string, string>): Promise<Timed> {
  const start = performance.now()
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { errors } = (await response.json()) as { errors?: object[] }
  return { ms: performance.now() - start, failed: !response.ok || errors !== undefined }
}
