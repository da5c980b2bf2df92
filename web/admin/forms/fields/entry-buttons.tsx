import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import X from 'virtual:icon/x'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'

interface Props {
  /** The name of the entry in the button labels, such as "feature 2". */
  name: string
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Buttons that move or remove one entry of a list. */
export function EntryButtons({ name, first, last, onMove, onRemove }: Props) {
  return (
    <div className="flex shrink-0">
      <IconButton label={`Move ${name} up`} disabled={first} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={last} onClick={() => onMove(1)} className="max-sm:hidden">
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

/** The number of entries that are not worth removing one by one. */
const MANY = 5

/** A button that removes all entries of a long list, once that is confirmed. */
export function RemoveAll({ label, count, onRemove }: { label: string; count: number; onRemove: () => void }) {
  const confirm = useConfirm()
  if (count < MANY) return null
  const remove = async () => {
    const isConfirmed = await confirm(
      `Remove all ${count} entries of “${label}”?`,
      'Remove',
      'Nothing changes on the website before you save.',
    )
    if (isConfirmed) onRemove()
  }
  return (
    <Button variant="quiet" size="small" aria-label={`Remove all of ${label}`} onClick={() => void remove()}>
      Remove all
    </Button>
  )
}
