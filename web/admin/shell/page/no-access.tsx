import { Link } from 'react-router-dom'
import { labelOfRight } from '../../../../schema/permissions.ts'
import { Page } from './page.tsx'
import type { Screen } from '../navigation/sections.ts'
import { adminPaths } from '../paths/paths.ts'

/** Shown instead of a screen that the role of the user may not see. */
export default function NoAccess({ screen: { label, right } }: { screen: Screen }) {
  return (
    <Page title={label}>
      <div className="grid max-w-prose gap-3">
        <p>
          Your role does not include this screen. It needs the right “{labelOfRight(right!)}”. Ask an admin if you need
          it.
        </p>
        <p>
          <Link to={adminPaths.dashboard} className="underline">
            Back to the dashboard
          </Link>
        </p>
      </div>
    </Page>
  )
}
