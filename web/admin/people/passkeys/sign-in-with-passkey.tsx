import { PasskeyButton } from './passkey-button.tsx'
import { signInWith } from './sign-in-with.ts'

interface Props {
  /** Called when the user is signed in. */
  onSignedIn?: () => void
}

/** Signs in with a passkey, without a username. */
export const SignInWithPasskey = ({ onSignedIn }: Props) => (
  <PasskeyButton
    onSigned={async (client, variables) => {
      await signInWith(client, variables)
      onSignedIn?.()
    }}
  />
)
