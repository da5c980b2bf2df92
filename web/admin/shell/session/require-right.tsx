import { lazy, type ReactNode } from 'react'
import { usePermissions } from '../../client/session/store.ts'
import { screensFor } from '../navigation/sections.ts'

const NoAccess = lazy(() => import('./no-access.tsx'))

interface Props {
  /** The address of the screen, which is in the navigation or below one that is. The navigation says which right it needs. */
  path: string
  children: ReactNode
}

/** Shows what a role lacks instead of a screen that it may not see. */
export function RequireRight({ path, children }: Props) {
  return screensFor(usePermissions()).some(({ to }) => path.startsWith(to)) ? children : <NoAccess path={path} />
}
