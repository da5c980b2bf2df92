import { Link } from 'react-router-dom'
import { allRights, rightGroups } from '../../../../schema/permissions.ts'
import { Page } from '../page/page.tsx'
import { type Screen, screensFor } from '../navigation/sections.ts'
import { adminPaths } from '../paths/paths.ts'

/** Shown instead of a screen that the role of the user may not see. @param path the address of the screen */
export default function NoAccess({ path }: { path: string }) {
  const { label, right } = screensFor(allRights).find(({ to }) => path.startsWith(to))!
  return (
    <Page title={label}>
      <div className="grid max-w-prose gap-3">
        <p>
          Your role does not include this screen. It needs the right “{labelOf(right)}”. Ask an admin if you need it.
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

/** Returns a right as the form of roles names it. Of several, of which one is enough, the kind is left open. */
function labelOf(right: Screen['right']): string {
  const [name] = [right].flat()
  const group = rightGroups.find(({ rights }) => rights.some((one) => one.name === name))
  const label = group?.rights.find((one) => one.name === name)?.label ?? ''
  return typeof right === 'string' ? `${group?.label}: ${label}` : label
}
