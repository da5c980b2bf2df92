import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './listen.ts'
import { endConnectionsOnClose } from './shutdown.ts'

const CROWD = 96

async function start(port = 0) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endConnectionsOnClose(app)
  let accepted = 0
  app.server.on('connection', () => accepted++)
  let begun = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  app.get('/slow', async () => {
    begun++
    await finished
    return 'done'
  })
  await listen(app, { host: '127.0.0.1', port })
  onTestFinished(() => app.close())
  const { port: listening } = app.server.address() as AddressInfo
  return { app, port: listening, accepted: () => accepted, begun: () => begun, finish }
}

it.runIf(process.platform === 'linux')('takes many connections in a turn of the event loop', async () => {
  const { port, accepted } = await start()
  const sockets = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  let turns = 0
  for (; accepted() < CROWD; turns++) await setImmediate()
  expect(turns).toBeLessThan(CROWD / 3)
})

it('does not listen on a port that another server uses, even one of the same kind', async () => {
  const { port } = await start()
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('finishes open requests on every connection before it stops, and accepts no new ones', async () => {
  const { app, port, begun, finish } = await start()
  const url = `http://127.0.0.1:${port}/slow`
  const answers = Array.from({ length: CROWD }, () => fetch(url).then((answer) => answer.text()))
  await expect.poll(begun).toBe(CROWD)
  let isClosed = false
  const closed = app.close().then(() => (isClosed = true))
  await setImmediate()
  expect(isClosed).toBe(false)
  finish()
  const texts = await Promise.all(answers)
  expect(texts).toEqual(Array(CROWD).fill('done'))
  await closed
  expect(isClosed).toBe(true)
  await expect(fetch(url)).rejects.toThrow(TypeError)
})
