import type { HotPayload } from 'vite'

/** What Vite and a module runner in the API's process send each other. */
export interface RunnerMessage {
  environment: string
  payload: HotPayload
}

/** What the API's process sends: a message of a module runner, or the port it listens on. */
export type Message = RunnerMessage | { port: number }

/** Tells the messages of module runners from others. */
export const isRunnerMessage = (message: Message): message is RunnerMessage => 'environment' in message
