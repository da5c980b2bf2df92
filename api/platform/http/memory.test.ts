import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { image } from '../../content/media/testing/images.ts'
import { adminDatabase, PASSWORD } from '../../testing/admin-database.ts'
import { lines } from '../../testing/raw.ts'
import { signIn, startProcess } from '../../testing/server-process.ts'

// Responding to so many requests takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const JSON_TYPE = { 'content-type': 'application/json' }
const BODY_BYTES = 2_000_000

/** Returns the peak memory of a process in bytes: proc(5). */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) * 1_024
}

/** The number of concurrent requests of each sort: uncached queries, sign-in attempts, uploads. */
async function flood(url: string, token: string, count: number): Promise<Set<number>> {
  const picture = new Blob([Uint8Array.from(await image('png', { width: 300, height: 300 }))])
  const sorts: ((n: number) => [string, RequestInit?])[] = [
    () => [`/api/graphql?query=${encodeURIComponent(`{ products(search: "${randomUUID()}") { total } }`)}`],
    (n) => {
      const headers = { ...JSON_TYPE, 'x-forwarded-for': `198.18.${count}.${n}` }
      return ['/api/auth/login', { method: 'POST', headers, body: `{"username":"${randomUUID()}","password":"guess"}` }]
    },
    () => {
      const body = new FormData()
      body.append('image', picture, 'noise.png')
      return ['/api/upload/image', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }]
    },
  ]
  const requests = Array.from({ length: count }, (_, n) => sorts.map((sort) => sort(n))).flat()
  const answers = requests.map(async ([path, init]) => {
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    return answer.status
  })
  return new Set(await Promise.all(answers))
}

/** As many visitors that send a large body except its last byte. */
async function holdBodies(url: string, count: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const head = lines('POST /api/graphql HTTP/1.1', 'Host: localhost', 'Content-Type: application/json')
  const request = Buffer.from(`${head}\r\nContent-Length: ${BODY_BYTES}\r\n\r\n${' '.repeat(BODY_BYTES - 1)}`)
  const sent = Array.from({ length: count }, async () => {
    const socket = connect({ host: hostname, port: Number(port) })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.resume()
    socket.write(request)
    // Resolves when everything was sent, or when the server has closed the connection.
    if (socket.writableLength > 0)
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  })
  await Promise.all(sent)
}

it.runIf(process.platform === 'linux')('ten times as many requests take little more memory', async () => {
  const { url: databaseUrl } = await adminDatabase()
  const { url, pid } = await startProcess({ DATABASE_URL: databaseUrl, TRUST_PROXY: 'loopback' })
  const token = await signIn(url, 'admin', PASSWORD)
  expect(await flood(url, token, 10)).toEqual(new Set([200, 201, 401]))
  await holdBodies(url, 10)
  const before = await peakOf(pid)
  expect(await flood(url, token, 100)).toContain(503)
  await holdBodies(url, 500)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await peakOf(pid)).toBeLessThan(3 * before)
})
