import ChevronDown from 'virtual:icon/chevron-down'
import { Button } from '../../../ui/button.tsx'
import { useMay, useMayDelete, useMayPublish } from '../../client/session/store.ts'
import { countedItems } from '../../client/graphql/counted.ts'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { TRANSLATIONS } from '../../forms/translations/use-chosen-language.ts'
import { useLanguages } from '../../model/use-languages.ts'
import type { SelectionAction } from './selection-action.ts'
import type { SelectionProps } from './selection-props.ts'

const SelectionMenu = lazyWhenIdle(() => import('./selection-menu.tsx'))

/** What the user may do with the selected items. */
interface Rights {
  mayPublish: boolean
  mayDelete: boolean
  mayPrepare: boolean
  /** Whether the items have texts, and the website several languages. */
  hasTranslations: boolean
}

function actionsOf(
  { total, count, selectedHere, selected, movable, drafts, ...props }: SelectionProps,
  rights: Rights,
) {
  const action = (
    isOffered: boolean,
    label: string,
    run: () => void,
    variant: SelectionAction['variant'] = 'outline',
  ) => (isOffered ? [{ label, run, variant }] : [])
  const isChosen = selected > 0
  const mayChange = isChosen && rights.mayPublish
  return [
    ...action(
      selectedHere === count && selected < total,
      `Select all ${countedItems(total)}`,
      props.onEverything,
      'quiet',
    ),
    ...action(selected > selectedHere, 'Select none', props.onClear, 'quiet'),
    ...action(mayChange, 'Enable selected', () => props.onActive(true)),
    ...action(mayChange, 'Disable selected', () => props.onActive(false)),
    ...action(mayChange, 'Set a field …', props.onSetField),
    ...action(mayChange && rights.hasTranslations, 'Translations …', props.onTranslations),
    ...action(mayChange && movable, 'Move …', props.onMove),
    ...action(
      mayChange && drafts > 0,
      drafts === 1 ? 'Publish the draft' : `Publish ${drafts} drafts`,
      props.onPublishDrafts,
    ),
    ...action(isChosen && rights.mayPrepare, 'Add to release …', props.onAddToRelease),
    ...action(isChosen && rights.mayDelete, 'Delete selected', props.onDelete, 'danger'),
  ]
}

/** The actions on the selected items: buttons, on phones in a menu. */
export default function SelectionActions(props: SelectionProps) {
  const actions = actionsOf(props, {
    mayPublish: useMayPublish(props.kind),
    mayDelete: useMayDelete(props.kind),
    mayPrepare: useMay('releases:draft'),
    hasTranslations: Boolean(useLanguages()?.length) && TRANSLATIONS in props.kind.fields,
  })
  const isWide = useMediaQuery('(min-width: 40rem)')
  if (isWide) {
    return actions.map(({ label, variant, run }) => (
      <Button
        key={label}
        variant={variant}
        size="small"
        className={variant === 'quiet' ? 'underline' : undefined}
        onClick={run}
      >
        {label}
      </Button>
    ))
  }
  return (
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
  )
}
