import { expect, it } from 'vitest'
import { stripVTControlCharacters } from 'node:util'
import { readableLog } from './readable-log.ts'

/** Returns the text of a line. */
function textOf(line: object): string {
  let text = ''
  readableLog((written) => (text += written)).write(
    JSON.stringify({ level: 30, time: 0, pid: 1, hostname: 'x', ...line }),
  )
  return stripVTControlCharacters(text).replace(/^\[\d\d:\d\d:\d\d\] /, '')
}

it('is one line for a request', () => {
  const line = { reqId: 'r', method: 'GET', path: '/x', status: 200, ms: 1.2, address: '192.0.2.0', msg: 'request' }
  expect(textOf(line)).toBe('INFO: request GET /x 200 1.2 ms 192.0.2.0\n')
})

it('names the parts of a security event', () => {
  const event = { level: 40, event: 'access.refused', user: 'ada', target: 'users:manage', address: '192.0.2.0' }
  expect(textOf({ ...event, msg: 'security event' })).toBe(
    'WARN: security event access.refused ada users:manage 192.0.2.0\n',
  )
})

it('has the stack of an error, and other values', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' }
  const text = textOf({ level: 50, err, spans: 3, msg: 'Something went wrong' })
  expect(text).toMatch(/^ERROR: Something went wrong \{"spans":3\}\n/)
  expect(text).toMatch(/\n +at here\n/)
})
