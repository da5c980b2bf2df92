/**
 * The API's process in development. It loads the libraries and the sources of web/ and waits for a message. Then it loads
 * the current bundle of the API and serves.
 */
import { enableCompileCache } from 'node:module'
import { createNodeImportMeta, ModuleRunner } from 'vite/module-runner'
import { BUNDLE, LIBRARIES } from './bundle-paths.ts'
import { isRunnerMessage, type Message, START } from './messages.ts'
import { devWebsite, RENDERER } from './website.ts'

// Reuses V8's compiled code of the libraries at the next start.
enableCompileCache()

const send = (message: Message) => process.send?.(message)

/** Runs the sources of web/ in this process. */
const web = new ModuleRunner({
  transport: {
    connect({ onMessage, onDisconnection }) {
      process.on('message', (message: Message | typeof START) => {
        if (message !== START && isRunnerMessage(message)) onMessage(message.payload)
      })
      process.once('disconnect', onDisconnection)
    },
    send: (payload) => void send({ payload }),
  },
  createImportMeta: createNodeImportMeta,
  hmr: { logger: false },
})

// Otherwise the process would outlive a development server that was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const started = new Promise<void>((resolve) => {
  process.on('message', (message) => message === START && resolve())
})
// If the sources have an error, it is reported when they are loaded again.
await Promise.allSettled([import(LIBRARIES), web.import(RENDERER)])
await started

const { greet, serve } = (await import(BUNDLE)) as typeof import('../../api/serve.ts')
const system = await serve(() => devWebsite(web))
send({ port: system.config.port })
if (process.env.RESTARTED) console.log('The API runs again, with the changes')
else await greet(system)
