import pg from 'pg'

/** A client of the driver with the properties that its types leave out. */
type Cancellable = pg.ClientBase & {
  processID: number
  secretKey: number
  host: string
  port: number
  ssl: pg.ClientConfig['ssl']
}

/** A connection of the driver that can send a cancel request. */
type CancelConnection = pg.Connection & {
  connect(portOrSocket: number | string, host?: string): void
  cancel(processID: number, secretKey: number): void
}

/** The longest time that the connection for the request stays open. */
const CANCEL_MS = 2_000

/**
 * Asks PostgreSQL to cancel the statement that runs on a connection. Like libpq, it sends the request of the protocol over a
 * connection of its own: a pooler passes that on, whereas `pg_cancel_backend` needs the process id of the backend, which
 * clients of a pooler do not know. The request has no response and can be lost.
 *
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { processID, secretKey, host, port, ssl } = client as Cancellable
  const connection = new pg.Connection({ ssl }) as CancelConnection
  // The server closes the connection after the request.
  connection.on('error', () => connection.stream.destroy())
  connection.once(ssl ? 'sslconnect' : 'connect', () => connection.cancel(processID, secretKey))
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
  setTimeout(() => connection.stream.destroy(), CANCEL_MS).unref()
}
