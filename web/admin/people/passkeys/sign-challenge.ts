import type { ApolloClient } from '@apollo/client'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { BeginPasskeyDocument, BeginPasskeySignInDocument } from '../../client/graphql/generated.ts'

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

/** Returns whether the browser can offer passkeys among the usernames that it suggests. */
export const supportsAutofill = async () =>
  supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Ends the dialog or the suggestions that wait for the user. */
export const cancelPasskey = async () => (await library()).WebAuthnAbortService.cancelCeremony()

/**
 * Lets the user sign a challenge of the server with any passkey.
 *
 * @param useBrowserAutofill whether the browser suggests passkeys in the field for the username instead of opening a dialog
 */
export async function signChallenge(client: ApolloClient, useBrowserAutofill = false) {
  const [{ startAuthentication }, { data }] = await Promise.all([
    library(),
    client.mutate({ mutation: BeginPasskeySignInDocument }),
  ])
  const { id, options } = data!.begun
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await withDialog(() => startAuthentication({ optionsJSON, useBrowserAutofill }))
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
