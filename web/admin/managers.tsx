import type { ReactElement } from 'react'
import type { Kind } from '../../schema/kind.ts'
import { Manager } from './content/manager.tsx'
import { loadManagerParts } from './kind-screens.ts'
import { inAdmin } from './kinds.ts'
import { adminPaths } from './paths.ts'
import { hasPreview, Preview } from './preview/preview.tsx'

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
