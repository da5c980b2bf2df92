import type { ApolloClient } from '@apollo/client'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { BeginPasskeyDocument, BeginPasskeySignInDocument } from './generated.ts'

/** Loads the library when a passkey is first used. */
const library = () => import('@simplewebauthn/browser')

/** Returns whether the browser knows passkeys. It does only with https, and on this machine. */
export const supportsPasskeys = () => 'PublicKeyCredential' in globalThis

const CANCELLED = 'No passkey was used. Try again, or choose another way.'

/** Runs a dialog of the browser. @throws Error with a message for users if they cancel it, or it takes too long */
async function withDialog<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // https://www.w3.org/TR/webauthn-3/#sctn-privacy-considerations-client: the browser does not say why.
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
      throw new Error(CANCELLED, { cause: error })
    throw error
  }
}

/** Lets the user sign a challenge of the server with any passkey. */
export async function signChallenge(client: ApolloClient) {
  const [{ startAuthentication }, { data }] = await Promise.all([
    library(),
    client.mutate({ mutation: BeginPasskeySignInDocument }),
  ])
  const { id, options } = data!.begun
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await withDialog(() => startAuthentication({ optionsJSON }))
  return { challenge: id, response: { ...response } }
}

/** Lets the user make a passkey. */
export async function makePasskey(client: ApolloClient) {
  const [{ startRegistration }, { data }] = await Promise.all([
    library(),
    client.mutate({ mutation: BeginPasskeyDocument }),
  ])
  const { id, options } = data!.begun
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await withDialog(() => startRegistration({ optionsJSON }))
  return { challenge: id, response: { ...response } }
}
