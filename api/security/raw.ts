import { connect } from 'node:net'

/** What came back over a connection, whole, and the status of each answer in it. */
export interface RawAnswer {
  text: string
  statuses: number[]
}

interface RawOptions {
  /** How many answers are wanted of a server that may leave the connection open; one that is not wanted still shows. */
  answers?: number
  /** How long it may say nothing, in milliseconds. */
  patienceMs?: number
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g

/** How long an answer that is not wanted is waited for, in milliseconds. */
const QUIET_MS = 400

const statusesIn = (text: string) => [...text.matchAll(STATUS_LINE)].map(([, status]) => Number(status))

/** Writes bytes to the server as they are, with every fault they have, and reads until it closes the connection. */
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

/** Lines of a request, ended as HTTP asks. */
export const lines = (...parts: string[]): string => parts.join('\r\n')
