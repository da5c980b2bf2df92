import type { HotPayload } from 'vite'

/** A message between Vite and the module runner in the API's process. */
export interface RunnerMessage {
  payload: HotPayload
}

/** Tells a standby process of the API to serve. */
export const START = 'start'

/** A message of the API's process: a message of the module runner, or the API's port. */
export type Message = RunnerMessage | { port: number }

/** Returns whether a message is one of the module runner. */
export const isRunnerMessage = (message: Message): message is RunnerMessage => 'payload' in message
