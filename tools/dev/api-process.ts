import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import type { HotChannel, HotChannelClient, HotPayload } from 'vite'
import { isRunnerMessage, type Message, type RunnerMessage, START } from './messages.ts'

const CHILD = join(import.meta.dirname, 'api.ts')
/** How long in-flight requests may take when a source file changes. On a busy machine, those of a page take seconds. */
const STOP_MS = 5_000

/**
 * The API, which runs from a bundle of its sources in a separate process. A second process stands by with the libraries
 * loaded, because loading them takes most of the time of a start.
 */
export class ApiProcess {
  #child: ChildProcess | undefined
  #standby: ChildProcess | undefined
  #port: number | undefined
  #isStarting = true
  #isRestarting = false
  readonly #starts = new EventEmitter()
  readonly #messages = new EventEmitter()

  /** Waits until the API has started. @returns its port, or undefined if it does not run */
  async port(): Promise<number | undefined> {
    while (this.#isStarting) await once(this.#starts, 'settled')
    return this.#port
  }

  #settle(port: number | undefined) {
    this.#port = port
    this.#isStarting = false
    this.#starts.emit('settled')
  }

  /**
   * Starts the API from the current bundle, and stops the previous one. Several bundles in quick succession cause one
   * restart.
   *
   * @param env environment variables to add
   */
  async restart(env: Record<string, string>): Promise<void> {
    if (this.#isRestarting) return
    this.#isRestarting = true
    this.#isStarting = true
    await this.#stopServing()
    this.#isRestarting = false
    const child = this.#standby ?? this.#fork(env)
    this.#standby = undefined
    this.#child = child
    child.send(START)
  }

  #fork(env: Record<string, string>): ChildProcess {
    const child = fork(CHILD, {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        ...env,
        HOST: '127.0.0.1',
        PORT: '0',
        // The addresses and accounts are printed once.
        RESTARTED: this.#port === undefined ? '' : '1',
      },
      execArgv: ['--enable-source-maps'],
    })
    child.on('message', (message: Message) => {
      if (isRunnerMessage(message)) this.#messages.emit('message', message, child)
      else if (child === this.#child) {
        this.#settle(message.port)
        this.#standby = this.#fork(env)
      }
    })
    child.once('exit', () => {
      if (child === this.#standby) this.#standby = undefined
      if (child !== this.#child) return
      this.#settle(undefined)
      console.error('The API has stopped. It starts again when a source file of it changes.')
    })
    return child
  }

  /** Stops the API: in-flight requests are finished unless they take long. */
  async stop(): Promise<void> {
    this.#standby?.kill()
    await this.#stopServing()
  }

  async #stopServing(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    // SIGTERM would first wait until proxies notice.
    child.kill('SIGINT')
    await once(child, 'exit')
    clearTimeout(timer)
  }

  /** Returns the channel between a Vite environment and its module runner in the API's process. */
  channel(): HotChannel {
    const handlers = new Map<unknown, (message: RunnerMessage, child: ChildProcess) => void>()
    return {
      skipFsCheck: true,
      send: (payload) => {
        // The standby process has also loaded the sources of web/.
        for (const child of [this.#child, this.#standby]) sendTo(child, payload)
      },
      on: (event: string, listener: (data: never, client: HotChannelClient) => void) => {
        const handler = ({ payload }: RunnerMessage, child: ChildProcess) => {
          if (payload.type !== 'custom' || payload.event !== event) return
          listener(payload.data as never, { send: (answer) => sendTo(child, answer) })
        }
        handlers.set(listener, handler)
        this.#messages.on('message', handler)
      },
      off: (_, listener) => {
        const handler = handlers.get(listener)
        if (handler) this.#messages.off('message', handler)
      },
      close: () => {
        for (const handler of handlers.values()) this.#messages.off('message', handler)
      },
    }
  }
}

function sendTo(child: ChildProcess | undefined, payload: HotPayload) {
  if (child?.connected) child.send({ payload } satisfies RunnerMessage)
}
