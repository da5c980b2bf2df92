import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { textOf } from '../editing/display.ts'
import { useConfirm } from '../shell/confirm.tsx'
import { focusEntry } from '../shell/focus-entry.ts'
import { calloutClass } from '../ui/callout.ts'
import { localDraftKey } from './key.ts'
import { routeOfDraft } from './route.ts'
import { deleteLocalDraft, readLocalDraft } from './store.ts'

/** The unsaved changes of forms, each with a link back to its form. */
export function LocalDraftList({ names }: { names: readonly string[] }) {
  const confirm = useConfirm()

  async function discard(name: string) {
    if (!(await confirm('Discard this draft?', 'Discard'))) return
    deleteLocalDraft(localDraftKey(name))
    focusEntry('Drafts', 0)
  }

  return (
    <ul aria-label="Drafts" className="grid grid-cols-1 gap-2 empty:hidden">
      {names.map((name) => {
        const route = routeOfDraft(name)
        const draft = readLocalDraft(localDraftKey(name))
        if (!route || !draft) return null
        const { kind, label, to } = route
        const title = kind ? textOf(draft.values[kind.titleField]) : ''
        return (
          <li key={name} className={calloutClass()}>
            <span className="min-w-0 flex-[1_1_14rem] break-words">
              {label}
              {title && <strong className="font-medium"> “{title}”</strong>}
              <span className="text-ink-soft">, not saved since {new Date(draft.at).toLocaleString()}</span>
            </span>
            <Link
              to={to}
              className={buttonClass({ variant: 'outline', size: 'small' })}
              aria-label={`Go on with ${title || label}`}
            >
              Go on
            </Link>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Discard ${title || label}`}
              onClick={() => void discard(name)}
            >
              Discard
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
