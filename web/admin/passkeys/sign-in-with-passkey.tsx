import { keepSession } from '../session/store.ts'
import { SignInWithPasskeyDocument } from './generated.ts'
import { PasskeyButton } from './passkey-button.tsx'

interface Props {
  /** Called when the user is signed in. */
  onSignedIn?: () => void
}

/** Signs in with a passkey, without a username. */
export const SignInWithPasskey = ({ onSignedIn }: Props) => (
  <PasskeyButton
    onSigned={async (client, variables) => {
      const { data } = await client.mutate({ mutation: SignInWithPasskeyDocument, variables })
      const { token, user } = data!.signIn
      await client.clearStore()
      keepSession(token, user)
      onSignedIn?.()
    }}
  />
)
