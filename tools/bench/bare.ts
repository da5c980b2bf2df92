/**
 * The baseline: a server that uses only node:http. Its parent process gives it either a response body, which it sends
 * for every request, or an SQL statement, which it runs for every request and whose rows it sends as JSON.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

export type Task =
  | { status: number; headers: string[]; body: string }
  | { databaseUrl: string; statement: string; values: unknown[]; headers: string[] }

let task: Task | undefined
let body = Buffer.alloc(0)
let pool: pg.Pool | undefined

const server = createServer((request, response) => {
  if (!task) return void response.writeHead(503).end()
  // Reads the request body before responding, as the server does.
  if (request.method === 'POST') request.on('data', () => {}).on('end', () => void answer(response))
  else void answer(response)
})

async function answer(response: ServerResponse): Promise<void> {
  if (task && 'statement' in task) {
    const { statement: text, values, headers } = task
    const { rows } = await pool!.query({ text, values })
    response.writeHead(200, headers)
    response.end(JSON.stringify({ data: { products: { items: rows } } }))
  } else if (task) {
    response.writeHead(task.status, task.headers)
    response.end(task.status === 304 ? undefined : body)
  }
}

process.on('message', (next: Task) => {
  task = next
  if ('statement' in next) pool ??= new pg.Pool({ connectionString: next.databaseUrl, max: 10 })
  else body = Buffer.from(next.body, 'base64')
  process.send!('ready')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
