/** The API's process in development: serves from the sources, and renders pages with the sources of web/. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { createNodeImportMeta, ModuleRunner } from 'vite/module-runner'
import { isRunnerMessage, type Message } from './messages.ts'
import { devWebsite } from './website.ts'

const ROOT = join(import.meta.dirname, '../..')

// Keeps V8's compiled code of the libraries from one start to the next.
enableCompileCache()

const send = (message: Message) => process.send?.(message)

/** Runs the modules of a Vite environment in this process. */
const runnerOf = (environment: string) =>
  new ModuleRunner({
    transport: {
      connect({ onMessage, onDisconnection }) {
        process.on('message', (message: Message) => {
          if (isRunnerMessage(message) && message.environment === environment) onMessage(message.payload)
        })
        process.once('disconnect', onDisconnection)
      },
      send: (payload) => void send({ environment, payload }),
    },
    createImportMeta: createNodeImportMeta,
    hmr: { logger: false },
  })

// Otherwise the process would outlive a development server that was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const { greet, serve } = await runnerOf('api').import<typeof import('../../api/serve.ts')>(join(ROOT, 'api/serve.ts'))
const web = runnerOf('ssr')
const system = await serve(() => devWebsite(web))
send({ port: system.config.port })
if (process.env.RESTARTED) console.log('The API runs again, with the changes')
else await greet(system)
