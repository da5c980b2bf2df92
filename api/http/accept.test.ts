import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './accept.ts'
import { endConnectionsOnClose } from './stop.ts'

const CROWD = 96

async function start(port = 0) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endConnectionsOnClose(app)
  let accepted = 0
  app.server.on('connection', () => accepted++)
  app.get('/slow', async () => {
    await delay(200)
    return 'done'
  })
  await listen(app, { host: '127.0.0.1', port })
  onTestFinished(() => app.close())
  const { port: listening } = app.server.address() as AddressInfo
  return { app, port: listening, accepted: () => accepted }
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

it('takes no port that another server has, even one like it', async () => {
  const { port } = await start()
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('finishes what has begun on any connection before it has stopped, and takes nothing new', async () => {
  const { app, port } = await start()
  const url = `http://127.0.0.1:${port}/slow`
  const answers = Array.from({ length: CROWD }, () => fetch(url).then((answer) => answer.text()))
  await delay(100)
  let isClosed = false
  const closed = app.close().then(() => (isClosed = true))
  const texts = await Promise.all(answers)
  expect(texts).toEqual(Array(CROWD).fill('done'))
  await closed
  expect(isClosed).toBe(true)
  await expect(fetch(url)).rejects.toThrow(TypeError)
})
