import type { ReactElement } from 'react'
import type { Kind } from '../../schema/kind.ts'
import { Manager } from './content/manager/manager.tsx'
import { loadManagerParts } from './kind-screens.tsx'
import { hasPreview, inAdmin } from './model/kinds.ts'
import { adminPaths } from './shell/paths/paths.ts'
import { Preview } from './site-preview/preview.tsx'

/** Loads the manager of a kind. */
export async function loadManager(kind: Kind): Promise<ReactElement> {
  const { backToDashboard } = inAdmin(kind)
  return (
    <Manager
      key={kind.name}
      kind={kind}
      back={backToDashboard ? adminPaths.dashboard : adminPaths.home}
      Preview={hasPreview(kind) ? Preview : undefined}
      {...await loadManagerParts(kind)}
    />
  )
}
