import { lazy, type ReactNode } from 'react'
import { usePermissions } from '../../client/session/store.ts'
import { screensFor } from '../navigation/sections.ts'

const NoAccess = lazy(() => import('./no-access.tsx'))

interface Props {
  /** The address of the screen. The right that it needs is that of its entry in the navigation, or of the entry above it. */
  path: string
  children: ReactNode
}

/** Shows what a role lacks instead of a screen that it may not see. */
export function RequireRight({ path, children }: Props) {
  return screensFor(usePermissions()).some(({ to }) => path.startsWith(to)) ? children : <NoAccess path={path} />
}
