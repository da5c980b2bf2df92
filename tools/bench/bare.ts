/**
 * The yardstick: a server of nothing but node:http. It answers every request with the bytes it was last given by its
 * parent or, where it was given a statement instead, with what PostgreSQL answers to it, through JSON.stringify.
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
  // A body is to be read before it is answered, here as there.
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
