import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { textOf } from '../../model/display.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { focusEntry } from '../../ui/hooks/focus-entry.ts'
import { calloutClass } from '../../ui/controls/callout.ts'
import { routeOfInput } from './route.ts'
import { deleteInput, storedInput } from './store.ts'
import { type InputName, useInputsOfOtherTabs } from './use-unsaved-inputs.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

/** The unsaved changes of forms, each with a link back to its form. */
export function UnsavedInputList({ inputs }: { inputs: readonly InputName[] }) {
  const confirm = useConfirm()
  const elsewhere = useInputsOfOtherTabs()

  async function discard(id: string) {
    if (!(await confirm('Discard these unsaved changes?', 'Discard'))) return
    deleteInput(id)
    focusEntry('Unsaved changes', 0)
  }

  return (
    <ul aria-label="Unsaved changes" className="grid grid-cols-1 gap-2 empty:hidden">
      {inputs.map(({ id, name }) => {
        const route = routeOfInput(name)
        const input = storedInput(id)
        if (!route || !input) return null
        const { kind, label, to } = route
        const title = kind ? textOf(input.values[kind.titleField]) : ''
        return (
          <li key={id} className={calloutClass()}>
            <span className="min-w-0 flex-[1_1_14rem] break-words">
              {label}
              {title && <strong className="font-medium"> “{title}”</strong>}
              <span className="text-ink-soft">, not saved since {inBrowserZone(input.at)}</span>
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
