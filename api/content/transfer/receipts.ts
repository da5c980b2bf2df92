import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ValuesOfKind } from '../../../schema/kind.ts'
import type { mediaFile } from '../../../schema/kinds/index.ts'

/** The values of a media file that its bytes determine, and its public id. */
export type CheckedMedia = Pick<
  ValuesOfKind<typeof mediaFile>,
  'publicId' | 'hash' | 'bytes' | 'width' | 'height' | 'format' | 'placeholder'
>

/**
 * Signs what the check of a file found, so that the change set of a transfer can state it later: the server need not check
 * the bytes again, and stores nothing between the requests. A receipt says only what is true of the bytes for ever.
 */
export class MediaReceipts {
  readonly #key: Buffer

  /** @param secret the secret of the server, from which the key of the signatures is derived */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'transferred media', 32))
  }

  create(media: CheckedMedia): string {
    const text = Buffer.from(JSON.stringify(media)).toString('base64url')
    return `${text}.${this.#sign(text)}`
  }

  /** Returns what a receipt states; undefined unless `create` made it. */
  read(receipt: unknown): CheckedMedia | undefined {
    if (typeof receipt !== 'string') return undefined
    const [text = '', signature = '', ...rest] = receipt.split('.')
    const [actual, expected] = [Buffer.from(signature), Buffer.from(this.#sign(text))]
    if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as CheckedMedia
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}
