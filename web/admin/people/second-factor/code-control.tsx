import type { ComponentProps } from 'react'
import { TextControl } from '../../ui/controls/text-control.tsx'

type Props = Omit<ComponentProps<typeof TextControl>, 'label'>

/** The field for a code of the authenticator app. */
export const CodeControl = (props: Props) => (
  <TextControl label="Code" required autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
)

/** Returns which codes a sign-in takes. @param hasPasskey whether the user can use a passkey instead */
export const codeHelp = (hasPasskey = false) =>
  hasPasskey
    ? 'A code of your authenticator app, or a recovery code. Or use your passkey.'
    : 'The code of your authenticator app, or a recovery code.'
