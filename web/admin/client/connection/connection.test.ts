import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PROBE_MS, watchConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const browser = new EventTarget()
  const network = { isOnline: true }
  const server = { isUp: true, probes: 0 }
  const connection = watchConnection({
    browser,
    isOnline: () => network.isOnline,
    probe: async () => {
      server.probes++
      if (!server.isUp) throw new TypeError('Failed to fetch')
    },
  })
  const changes: boolean[] = []
  connection.subscribe(() => changes.push(connection.isLost()))
  return { browser, network, server, connection, changes }
}

it('is lost after a request that got no response, until the server responds to a probe', async () => {
  const { server, connection, changes } = setUp()
  server.isUp = false
  connection.reportUnreachable()
  connection.reportUnreachable()
  expect(changes).toEqual([true])
  await vi.advanceTimersByTimeAsync(4 * PROBE_MS.first)
  expect([server.probes > 1, connection.isLost()]).toEqual([true, true])
  server.isUp = true
  await vi.advanceTimersByTimeAsync(PROBE_MS.longest)
  expect(changes).toEqual([true, false])
  const { probes } = server
  await vi.advanceTimersByTimeAsync(10 * PROBE_MS.longest)
  expect(server.probes).toBe(probes)
})

it('asks the server when the browser goes offline or online', async () => {
  const { browser, server, changes } = setUp()
  browser.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect([server.probes, changes]).toEqual([1, []])
  server.isUp = false
  browser.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([true])
  server.isUp = true
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([true, false])
})

it('is back after a request that got a response', async () => {
  const { server, connection, changes } = setUp()
  connection.reportUnreachable()
  connection.reportReached()
  expect(changes).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(10 * PROBE_MS.longest)
  expect(server.probes).toBe(0)
})

it('is lost if the network goes away only after the browser has reported it', async () => {
  const { browser, network, server, changes } = setUp()
  network.isOnline = false
  browser.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([])
  server.isUp = false
  await vi.advanceTimersByTimeAsync(2 * PROBE_MS.first)
  expect(changes).toEqual([true])
  server.isUp = true
  network.isOnline = true
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([true, false])
  const { probes } = server
  await vi.advanceTimersByTimeAsync(10 * PROBE_MS.longest)
  expect(server.probes).toBe(probes)
})

it('is still watched after a late response to a request from before the browser went offline', async () => {
  const { browser, network, server, connection, changes } = setUp()
  network.isOnline = false
  browser.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  server.isUp = false
  connection.reportReached()
  await vi.advanceTimersByTimeAsync(2 * PROBE_MS.first)
  expect(changes).toEqual([true])
})
