/** The API's process in development: serves from the bundle of its sources, and renders pages with the sources of web/. */
import { enableCompileCache } from 'node:module'
import { createNodeImportMeta, ModuleRunner } from 'vite/module-runner'
import { BUNDLE } from './bundle-path.ts'
import { isRunnerMessage, type Message } from './messages.ts'
import { devWebsite } from './website.ts'

// Keeps V8's compiled code of the libraries from one start to the next.
enableCompileCache()

const send = (message: Message) => process.send?.(message)

/** Runs the sources of web/ in this process. */
const web = new ModuleRunner({
  transport: {
    connect({ onMessage, onDisconnection }) {
      process.on('message', (message: Message) => {
        if (isRunnerMessage(message)) onMessage(message.payload)
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

const { greet, serve } = (await import(BUNDLE)) as typeof import('../../api/serve.ts')
const system = await serve(() => devWebsite(web))
send({ port: system.config.port })
if (process.env.RESTARTED) console.log('The API runs again, with the changes')
else await greet(system)
