import { startBuiltServer } from '../../api/testing/built-server.ts'

/** The built server in its own process. */
export interface Server {
  url: string
  /** Stops the server, as in an outage. Its data persist. */
  stop: () => Promise<void>
}

/** Starts the built server on a data folder and waits until it prints its address. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const { url, end } = await startBuiltServer({ ...inherited, LOG_LEVEL: 'warn', PORT: '0', ...env, DATA_DIR: dataDir })
  // SIGTERM first waits for proxies to notice.
  return { url, stop: async () => void (await end('SIGINT')) }
}
