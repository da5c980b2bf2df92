import type { Kind } from '../../../../schema/kind.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { HistoryDialog } from '../../versions/history/history-dialog.tsx'

const AddToRelease = preloaded(() => import('../../versions/pending/add-to-release.tsx'))
const SetFieldDialog = preloaded(() => import('./set-field-dialog.tsx'))
const TranslationDialog = preloaded(() => import('../../forms/translations/translation-dialog.tsx'))
const MoveDialog = preloaded(() => import('./move-dialog.tsx'))

/** A dialog about items of the list. */
export type Asking =
  | { about: 'release' | 'field' | 'translations' }
  | { about: 'position'; ids: readonly string[] }
  | { about: 'history'; id: string; name: string }

interface Props {
  kind: Kind
  asking: Asking
  /** The ids of the selected items. */
  selected: readonly string[]
  /** The number of items in the list. */
  total: number
  onSet: (values: Record<string, unknown>) => Promise<void>
  onMove: (ids: readonly string[], position: number) => void
  onAdded: () => void
  onRestored: () => void
  onClose: () => void
}

/** The open dialog of a list. */
export function ListDialog({ kind, asking, selected, total, onSet, onMove, onAdded, onRestored, onClose }: Props) {
  const count = selected.length
  switch (asking.about) {
    case 'release':
      return <AddToRelease kind={kind} ids={selected} onClose={onClose} onAdded={onAdded} />
    case 'field':
      return <SetFieldDialog kind={kind} count={count} onSet={onSet} onClose={onClose} />
    case 'translations':
      return <TranslationDialog count={count} onSet={onSet} onClose={onClose} />
    case 'position': {
      const { ids } = asking
      return (
        <MoveDialog count={ids.length} total={total} onMove={(position) => onMove(ids, position)} onClose={onClose} />
      )
    }
    case 'history':
      return (
        <HistoryDialog kind={kind} id={asking.id} name={asking.name} open onClose={onClose} onRestored={onRestored} />
      )
  }
}
