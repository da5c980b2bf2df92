import { Link } from 'react-router-dom'
import { adminPaths } from '../paths/paths.ts'
import { Page } from './page.tsx'

/** Shown for unknown addresses under /admin. */
export const NotFound = () => (
  <Page title="Page not found">
    <p>
      There is no such page. Go to the{' '}
      <Link to={adminPaths.dashboard} className="underline">
        dashboard
      </Link>
      .
    </p>
  </Page>
)
