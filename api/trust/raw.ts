import { connect } from 'node:net'

/** What came back over a connection, whole, and the status of each answer in it. */
export interface RawAnswer {
  text: string
  statuses: number[]
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g

/** How long a second answer may let wait for itself, in milliseconds. */
const QUIET_MS = 400

/**
 * Writes bytes to the server as they are, with every fault they have, and reads until it closes the connection, has said
 * nothing for `patienceMs`, or nothing more for a moment.
 */
export function sendRaw(url: string, request: string | Buffer, patienceMs = 20_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request))
    const done = () => {
      socket.destroy()
      resolve({ text, statuses: [...text.matchAll(STATUS_LINE)].map(([, status]) => Number(status)) })
    }
    socket.setTimeout(patienceMs, done)
    socket.on('data', (data) => {
      text += data.toString('latin1')
      socket.setTimeout(QUIET_MS)
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** Lines of a request, ended as HTTP asks. */
export const lines = (...parts: string[]): string => parts.join('\r\n')
