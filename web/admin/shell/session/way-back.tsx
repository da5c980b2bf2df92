import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { screensFor } from '../navigation/sections.ts'
import { calloutClass } from '../../ui/controls/callout.ts'
import type { Origin } from './require-session.tsx'
import { usePermissions } from '../../client/session/store.ts'
import { adminPaths } from '../paths/paths.ts'

/** The addresses of the dashboard, which needs no way back to itself. */
const START: ReadonlySet<string> = new Set([adminPaths.home, `${adminPaths.home}/`, adminPaths.dashboard])

/** Links to the screen from which the user was sent to the sign-in screen. Renders nothing without one. */
export function WayBack() {
  const { from, username } = (useLocation().state ?? {}) as Origin
  const permissions = usePermissions()
  if (!from || START.has(from)) return null
  const screen = screensFor(permissions).find(({ to }) => from.startsWith(to))
  return (
    <section aria-label="Way back" className={calloutClass()}>
      <p className="min-w-0 flex-[1_1_14rem]">
        {username
          ? 'Continue where you left off. What you typed there is kept.'
          : 'You opened another screen before you signed in.'}
      </p>
      <Link to={from} className={buttonClass({ size: 'small' })}>
        Back to {screen?.label ?? 'your screen'}
      </Link>
    </section>
  )
}
