import type { Kind } from '../../../../schema/kind.ts'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import { inAdmin } from '../../model/kinds.ts'

/** Returns the texts of a kind's manager: those of the kind's own, and for the rest those made from the model. */
export function labelsOf(kind: Kind): KindLabels {
  const item = kind.label.toLowerCase()
  const items = kind.labelPlural.toLowerCase()
  return {
    title: kind.labelPlural,
    add: `Add ${kind.label}`,
    addTitle: `Add ${kind.label}`,
    editTitle: `Edit ${kind.label}`,
    loading: `Loading ${items}...`,
    item,
    deleteQuestion: (count) =>
      count === 1
        ? `Are you sure you want to delete this ${item}?`
        : `Are you sure you want to delete ${count} ${items}?`,
    toggle: () => 'Toggle',
    empty: `No ${items} yet.`,
    ...inAdmin(kind).labels,
  }
}
