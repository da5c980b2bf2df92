import { lazy, type ReactNode } from 'react'
import { useUser } from '../../client/session/store.ts'
import { isVisible, screenAt } from '../navigation/sections.ts'

const NoAccess = lazy(() => import('./no-access.tsx'))

interface Props {
  /** The address of the screen in the navigation, which says which right it needs. */
  path: string
  children: ReactNode
}

/** Shows what a role lacks instead of a screen that it may not see. */
export function RequireRight({ path, children }: Props) {
  // The server says them after the sign-in.
  const permissions = useUser()?.permissions
  const screen = screenAt(path)
  return !permissions || isVisible(permissions)(screen) ? children : <NoAccess screen={screen} />
}
