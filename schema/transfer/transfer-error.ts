import { COMMAND_LINE, type Message, worded, type Wording } from './wording.ts'

/** Thrown when a source or target as a whole cannot be used. The message is for the user of the command line. */
export class TransferError extends Error {
  override name = 'TransferError'
  readonly #message: Message

  constructor(message: Message) {
    super(worded(message, COMMAND_LINE))
    this.#message = message
  }

  /** Returns the message for other users. */
  in(wording: Wording): string {
    return worded(this.#message, wording)
  }

  /** Returns an error whose message begins with a text, such as the name of the file. */
  after(start: string): TransferError {
    return new TransferError((wording) => start + this.in(wording))
  }
}
