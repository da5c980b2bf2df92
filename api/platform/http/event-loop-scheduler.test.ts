import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { scheduleOnEventLoop } from './event-loop-scheduler.ts'

const CROWD = 60
const WORK_MS = 4

/** Starts a server that computes for a while for each request, and opens connections to it. */
async function busyServer(connections: number) {
  let answered = 0
  const server = createServer(
    scheduleOnEventLoop(
      ({ headers }) => headers.authorization !== undefined,
      (_, response) => {
        for (const end = performance.now() + WORK_MS; performance.now() < end;);
        response.end(String(answered++))
      },
    ),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let accepted = 0
  server.on('connection', () => accepted++)
  const { port } = server.address() as AddressInfo
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  // Node accepts one connection per event loop iteration, which must not affect the measurement.
  await expect.poll(() => accepted).toBe(connections)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return sockets
}

const request = (...headers: string[]) => ['GET / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n')

it('staff requests do not wait for many earlier visitors’ requests, all of which are answered', async () => {
  const crowd = await busyServer(CROWD + 1)
  const staff = crowd.pop()!
  const answers = crowd.map((socket) => once(socket, 'data'))
  for (const socket of crowd) socket.write(request())
  staff.write(request('Authorization: Bearer x'))
  const [answer] = (await once(staff, 'data')) as [Buffer]
  expect(Number(answer.toString().split('\r\n\r\n')[1])).toBeLessThan(CROWD / 2)
  await Promise.all(answers)
})

it('requests of clients that disconnected while waiting are not started', async () => {
  const crowd = await busyServer(CROWD + 1)
  const last = crowd.pop()!
  for (const socket of crowd) socket.write(request())
  await once(crowd[0]!, 'data')
  for (const socket of crowd) socket.resetAndDestroy()
  last.write(request())
  const [answer] = (await once(last, 'data')) as [Buffer]
  expect(Number(answer.toString().split('\r\n\r\n')[1])).toBeLessThan(CROWD / 2)
})
