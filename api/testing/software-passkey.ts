import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What an authenticator does differently from a correct one. */
interface Faults {
  origin?: string
  host?: string
  /** Whether the user is verified; by default they are. */
  isVerified?: boolean
  counter?: number
  signedBy?: KeyObject
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Flags of WebAuthn, section 6.1: user present, user verified, attested credential data included. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

/** A passkey in software, with an ES256 key, for requests without a browser. */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Returns the response of a registration. @param options what the server has sent */
  register(options: { challenge: string; user?: { id: string } }, faults: Faults = {}) {
    this.#userHandle = options.user?.id ?? ''
    const authData = Buffer.concat([this.#authData(ATTESTED, faults), this.#credentialData()])
    const length = Buffer.from([0x59, authData.length >> 8, authData.length & 255])
    // CBOR of {fmt: "none", attStmt: {}, authData}.
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, faults),
      attestationObject: base64url(Buffer.concat([head, length, authData])),
      transports: ['internal'],
    })
  }

  /** Returns the response of a sign-in. */
  authenticate(options: { challenge: string }, faults: Faults = {}) {
    this.#counter++
    const authData = this.#authData(0, faults)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, faults)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#response({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, faults.signedBy ?? this.#keys.privateKey)),
      userHandle: this.#userHandle,
    })
  }

  #response(response: object) {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Faults): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authData(flags: number, { host, isVerified = true, counter = this.#counter }: Faults): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0)
    return Buffer.concat([sha256(host ?? new URL(this.#origin).hostname), Buffer.from([all]), count])
  }

  /** Returns the id, and the public key in the COSE format. */
  #credentialData(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = [
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, ...key])
  }
}
