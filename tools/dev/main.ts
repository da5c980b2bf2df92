/**
 * The development server. Vite serves the sources of web/ to the browser and to the renderer of pages. The API runs in a
 * separate process, from a bundle that is rebuilt when its sources change. This process accepts every request, so that none
 * is refused while the API restarts, and keeps the embedded PostgreSQL running.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../../api/platform/config/config.ts'
import { EmbeddedError } from '../../api/platform/embedded-postgres/embedded-error.ts'
import { acquireEmbedded } from '../../api/platform/embedded-postgres/cluster-handle.ts'
import { BASE } from './addresses.ts'
import { ApiProcess } from './api-process.ts'
import { watchApi } from './bundle.ts'
import { forward } from './proxy.ts'
import { createVite } from './vite.ts'

async function main() {
  const config = readConfig(process.env)
  const api = new ApiProcess()
  const server = createServer((request, response) => {
    if (request.url?.startsWith(BASE)) vite.middlewares(request, response)
    else void forward(request, response, api)
  })
  // Vite's plugins ignore files below a folder of this name.
  const vite = await createVite(server, api, join(config.dataDir, 'vite/node_modules'))
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cluster = config.databaseUrl
    ? undefined
    : await acquireEmbedded({ dataDir: config.dataDir, log: (line) => console.log(line) })
  const env = {
    PUBLIC_URL: config.publicUrl ?? `http://localhost:${port}`,
    DEMO: config.demo ? '1' : '0',
    TRUST_PROXY: config.trustProxy || 'loopback',
  }
  const watcher = await watchApi(() => api.restart(env))
  onSignal(async () => {
    await watcher.close()
    await api.stop()
    server.close().closeAllConnections()
    await vite.close()
    await cluster?.release()
  })
}

function onSignal(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void stop().then(() => process.exit(0), fail)
    })
  }
}

function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use by another program. Set PORT to a free port'
  return error instanceof ConfigError || error instanceof EmbeddedError ? error.message : error
}

main().catch(fail)
