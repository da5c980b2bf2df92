import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { onceClosed } from './response-end.ts'

it('calls any number of functions at the end of a response, with one listener', async () => {
  const called: number[] = []
  let added = 0
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const server = createServer((_request, response: ServerResponse) => {
    const before = response.listenerCount('close')
    for (let n = 0; n < 20; n++) onceClosed(response, () => void called.push(n))
    added = response.listenerCount('close') - before
    onceClosed(response, end)
    response.end('done')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text()
  await ended
  expect([added, called]).toEqual([1, Array.from({ length: 20 }, (_, n) => n)])
})
