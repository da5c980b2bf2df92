import type { HotPayload } from 'vite'

/** What Vite and the module runner in the API's process send each other. */
export interface RunnerMessage {
  payload: HotPayload
}

/** Sent to a standby process of the API when it is to serve. */
export const START = 'start'

/** What the API's process sends: a message of the module runner, or the port it listens on. */
export type Message = RunnerMessage | { port: number }

/** Tells the messages of the module runner from others. */
export const isRunnerMessage = (message: Message): message is RunnerMessage => 'payload' in message
