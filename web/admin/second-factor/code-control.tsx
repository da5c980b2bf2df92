import type { ComponentProps } from 'react'
import { TextControl } from '../ui/text-control.tsx'

type Props = Omit<ComponentProps<typeof TextControl>, 'label'>

/** The field for a code of the authenticator app. */
export const CodeControl = (props: Props) => (
  <TextControl label="Code" required autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
)
