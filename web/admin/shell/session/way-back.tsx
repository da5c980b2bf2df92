import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { screensFor } from '../navigation/sections.ts'
import { calloutClass } from '../../ui/controls/callout.ts'
import type { Origin } from './require-session.tsx'
import { usePermissions } from '../../client/session/store.ts'

/** Links to the screen from which the user was sent to the sign-in screen. Renders nothing without one. */
export function WayBack() {
  const { from } = (useLocation().state ?? {}) as Origin
  const permissions = usePermissions()
  if (!from) return null
  const screen = screensFor(permissions).find(({ to }) => from.startsWith(to))
  return (
    <section aria-label="Where you left off" className={calloutClass()}>
      <p className="min-w-0 flex-[1_1_14rem]">Continue where you left off. What you typed there is kept.</p>
      <Link to={from} className={buttonClass({ size: 'small' })}>
        Back to {screen?.label ?? 'your screen'}
      </Link>
    </section>
  )
}
