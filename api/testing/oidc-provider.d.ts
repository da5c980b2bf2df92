declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    accountId: string
    claims: () => Record<string, unknown>
  }

  interface Context {
    path: string
    req: IncomingMessage
    res: ServerResponse
    respond?: boolean
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }

  /** The parts of the package that the tests use. It has no types of its own. */
  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (properties: { clientId: string; accountId: string }) => Grant
    callback: () => (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>
    use: (middleware: (context: Context, next: () => Promise<void>) => Promise<void>) => void
    on: (event: string, listener: (...values: unknown[]) => void) => void
  }

  export type { Account, Context }
}
