import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { textOf } from '../../model/display.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { focusEntry } from '../../ui/hooks/focus-entry.ts'
import { calloutClass } from '../../ui/controls/callout.ts'
import { routeOfDraft } from './route.ts'
import { deleteDraft, draftOf } from './store.ts'
import { type DraftName, useDraftsOfOtherTabs } from './use-local-drafts.ts'

/** The unsaved changes of forms, each with a link back to its form. */
export function LocalDraftList({ drafts }: { drafts: readonly DraftName[] }) {
  const confirm = useConfirm()
  const elsewhere = useDraftsOfOtherTabs()

  async function discard(id: string) {
    if (!(await confirm('Discard this draft?', 'Discard'))) return
    deleteDraft(id)
    focusEntry('Drafts', 0)
  }

  return (
    <ul aria-label="Drafts" className="grid grid-cols-1 gap-2 empty:hidden">
      {drafts.map(({ id, name }) => {
        const route = routeOfDraft(name)
        const draft = draftOf(id)
        if (!route || !draft) return null
        const { kind, label, to } = route
        const title = kind ? textOf(draft.values[kind.titleField]) : ''
        return (
          <li key={id} className={calloutClass()}>
            <span className="min-w-0 flex-[1_1_14rem] break-words">
              {label}
              {title && <strong className="font-medium"> “{title}”</strong>}
              <span className="text-ink-soft">, not saved since {new Date(draft.at).toLocaleString()}</span>
            </span>
            {elsewhere.has(id) ? (
              <span className="text-sm text-ink-soft">Open in another tab</span>
            ) : (
              <>
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
                  onClick={() => void discard(id)}
                >
                  Discard
                </Button>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
