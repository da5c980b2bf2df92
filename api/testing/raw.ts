import { connect } from 'node:net'

/** Everything that was received over a connection, and the status of each response in it. */
export interface RawAnswer {
  text: string
  statuses: number[]
}

interface RawOptions {
  /** The number of expected responses, if the server may leave the connection open. Further responses are recorded too. */
  answers?: number
  /** The timeout for a silent connection, in milliseconds. */
  patienceMs?: number
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g

/** How long to wait for further responses, in milliseconds. */
const QUIET_MS = 400

const statusesIn = (text: string) => [...text.matchAll(STATUS_LINE)].map(([, status]) => Number(status))

/** Sends raw bytes to the server, including invalid requests, and reads until it closes the connection. */
export function sendRaw(
  url: string,
  request: string | Buffer,
  { answers = Infinity, patienceMs = 20_000 }: RawOptions = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request))
    const done = () => {
      socket.destroy()
      resolve({ text, statuses: statusesIn(text) })
    }
    socket.setTimeout(patienceMs, done)
    socket.on('data', (data) => {
      text += data.toString('latin1')
      // 100 Continue is not the response yet.
      if (statusesIn(text).filter((status) => status >= 200).length >= answers) socket.setTimeout(QUIET_MS)
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** Joins the lines of a request with CRLF. */
export const lines = (...parts: string[]): string => parts.join('\r\n')
