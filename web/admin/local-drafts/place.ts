import { collections } from '../../../schema/kinds/index.ts'
import type { Kind } from '../../../schema/kind.ts'
import { adminPaths, editPath, managerPath, newPath } from '../paths.ts'

const singles: Record<string, string> = {
  hero: adminPaths.hero,
  company: adminPaths.company,
  settings: adminPaths.settings,
  mediaFile: adminPaths.media,
}

/** Where a draft is gone on with, by its name: `product.new`, `product.copy.<id>`, `product.<id>`, `hero`. */
export function placeOfDraft(name: string): { kind?: Kind; isNew: boolean; to: string } | null {
  const [kindName = '', first = '', second = ''] = name.split('.')
  const kind: Kind | undefined = collections.find((candidate) => candidate.name === kindName)
  if (!kind) {
    const to = singles[kindName]
    return to === undefined ? null : { isNew: false, to }
  }
  if (first === 'new') return { kind, isNew: true, to: second ? `${newPath(kind)}?page_name=${second}` : newPath(kind) }
  if (first === 'copy') return { kind, isNew: true, to: `${managerPath(kind)}?copy=${second}` }
  return { kind, isNew: false, to: editPath(kind, first) }
}
