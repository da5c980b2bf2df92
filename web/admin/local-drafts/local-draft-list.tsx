import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { textOf } from '../editing/display.ts'
import { useConfirm } from '../shell/confirm.tsx'
import { focusEntry } from '../shell/focus-entry.ts'
import { calloutClass } from '../ui/callout.ts'
import { localDraftKey } from './key.ts'
import { placeOfDraft } from './place.ts'
import { deleteLocalDraft, readLocalDraft } from './store.ts'

const screenNames: Record<string, string> = {
  hero: 'Hero section',
  company: 'Company information',
  settings: 'Website settings',
  mediaFile: 'Alternative text',
}

/** What was typed and not saved, with the way back to it. */
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
        const place = placeOfDraft(name)
        const draft = readLocalDraft(localDraftKey(name))
        if (!place || !draft) return null
        const { kind, isNew, to } = place
        const title = kind ? textOf(draft.values[kind.titleField]) : ''
        const what = kind
          ? `${isNew ? 'New ' : ''}${isNew ? kind.label.toLowerCase() : kind.label}`
          : screenNames[name.split('.')[0]!]
        return (
          <li key={name} className={calloutClass()}>
            <span className="min-w-0 flex-[1_1_14rem] break-words">
              {what}
              {title && <strong className="font-medium"> “{title}”</strong>}
              <span className="text-ink-soft">, not saved since {new Date(draft.at).toLocaleString()}</span>
            </span>
            <Link
              to={to}
              className={buttonClass({ variant: 'outline', size: 'small' })}
              aria-label={`Go on with ${title || what}`}
            >
              Go on
            </Link>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Discard ${title || what}`}
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
