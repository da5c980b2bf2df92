import ChevronDown from 'virtual:icon/chevron-down'
import { Button } from '../../ui/button.tsx'
import { useMayPublish } from '../session/store.ts'
import { SelectAll } from '../shell/select-all.tsx'
import { MenuOnDemand } from '../ui/menu-on-demand.tsx'
import { lazyWhenIdle } from '../ui/preloaded.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'

const SelectionMenu = lazyWhenIdle(() => import('./selection-menu.tsx'))

interface Props {
  /** The number of items of the whole list. */
  total: number
  /** The number of items on this page, and how many of them are selected. */
  count: number
  selectedHere: number
  /** The number of selected items on all pages. */
  selected: number
  movable: boolean
  onPage: (isSelected: boolean) => void
  /** Selects the items of all pages. */
  onEverything: () => void
  onClear: () => void
  onActive: (isActive: boolean) => void
  onSetField: () => void
  onMove: () => void
  onDelete: () => void
  onAddToRelease: () => void
}

/** An action on the selected items. */
export interface SelectionAction {
  label: string
  variant: 'quiet' | 'outline' | 'danger'
  run: () => void
}

function actionsOf({ total, count, selectedHere, selected, movable, ...props }: Props, mayPublish: boolean) {
  const action = (
    isOffered: boolean,
    label: string,
    run: () => void,
    variant: SelectionAction['variant'] = 'outline',
  ) => (isOffered ? [{ label, run, variant }] : [])
  const isChosen = selected > 0
  const mayChange = isChosen && mayPublish
  return [
    ...action(
      selectedHere === count && selected < total,
      `Select all ${total.toLocaleString('en')}`,
      props.onEverything,
      'quiet',
    ),
    ...action(selected > selectedHere, 'Select none', props.onClear, 'quiet'),
    ...action(mayChange, 'Enable selected', () => props.onActive(true)),
    ...action(mayChange, 'Disable selected', () => props.onActive(false)),
    ...action(mayChange, 'Set a field …', props.onSetField),
    ...action(mayChange && movable, 'Move …', props.onMove),
    ...action(isChosen, 'Add to release …', props.onAddToRelease),
    ...action(mayChange, 'Delete selected', props.onDelete, 'danger'),
  ]
}

/** The checkbox that selects all items of a page, and the actions on the selected items: on phones in a menu. */
export function SelectionBar(props: Props) {
  const actions = actionsOf(props, useMayPublish())
  const isWide = useMediaQuery('(min-width: 40rem)')
  return (
    <>
      <SelectAll count={props.count} selected={props.selectedHere} selectedInAll={props.selected} onAll={props.onPage}>
        {`Select all · ${props.total.toLocaleString('en')} in total`}
      </SelectAll>
      {isWide &&
        actions.map(({ label, variant, run }) => (
          <Button
            key={label}
            variant={variant}
            size="small"
            className={variant === 'quiet' ? 'underline' : undefined}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      {!isWide && actions.length > 0 && (
        <MenuOnDemand
          trigger={
            <Button variant="outline" size="small">
              Actions
              <ChevronDown aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          {(trigger) => <SelectionMenu trigger={trigger} actions={actions} />}
        </MenuOnDemand>
      )}
    </>
  )
}
