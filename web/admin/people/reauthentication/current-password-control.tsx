import type { ComponentProps } from 'react'
import { TextControl } from '../../ui/controls/text-control.tsx'

/** The field for the password of the signed-in user, which confirms a change of the account. */
export const CurrentPasswordControl = (props: Omit<ComponentProps<typeof TextControl>, 'label'>) => (
  <TextControl label="Current password" type="password" required autoComplete="current-password" {...props} />
)

/** The rule of the field for `register`. */
export const CURRENT_PASSWORD_RULE = { required: 'Current password is required' }
