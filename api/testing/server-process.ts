import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, inject } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../testing/built-server.ts'
import { TEST_SECRET } from '../testing/services.ts'

/** The built server in a separate process. */
export interface ServerProcess extends BuiltServer {
  dataDir: string
}

/** Creates a folder that PostgreSQL's account can reach. It is removed after the run of the tests. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), 'trust-'))
  await chmod(folder, 0o711)
  return folder
}

/** Starts the server and waits until it responds. If it still runs after the test, it is killed. */
export async function startProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await dataFolder())
  const server = await startBuiltServer({
    PATH: process.env.PATH,
    LOG_LEVEL: 'error',
    JWT_SECRET: TEST_SECRET,
    ...env,
    DATA_DIR: dataDir,
  })
  onTestFinished(async () => void (await server.end('SIGINT')))
  return { ...server, dataDir, url: server.url.replace('localhost', '127.0.0.1') }
}

/** Signs in and returns the token. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { token: string }).token
}
