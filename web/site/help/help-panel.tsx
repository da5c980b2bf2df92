import { lazy, Suspense, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { SectionLink } from '../link.tsx'
import { mailTo } from '../mail.ts'
import { callTo } from '../phone.ts'
import { NAVIGATION } from '../navigation.ts'
import { useSite } from '../shell/site.ts'

const Unavailable = () => <p role="status">The search is not available right now.</p>

const Search = lazy(() => import('./search.tsx').catch(() => ({ default: Unavailable })))

/**
 * The help panel, on every public page: finds products, services and positions, and leads to the sections. With
 * `enable_chat` it says how to reach a person. A native popover, so that its links work without JavaScript.
 */
export function HelpPanel() {
  const { settings, email, phone } = useSite()
  const panel = useRef<HTMLDivElement>(null)
  // The search and its operation are fetched when the panel is first opened.
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()

  // It opens without React, so it may be open already.
  useEffect(() => setOpen(panel.current!.matches(':popover-open')), [])

  const follow = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') currentTarget.focus()
    setOpen(newState === 'open')
  }

  return (
    <>
      <button type="button" popoverTarget="help" className="floating h-12 min-w-12 gap-2 sm:px-4">
        <Icon name="help" />
        <span className="max-sm:sr-only">Help</span>
      </button>
      <div
        id="help"
        popover="auto"
        ref={panel}
        role="dialog"
        tabIndex={-1}
        aria-labelledby="help-title"
        className="help-panel"
        onToggle={follow}
      >
        <div className="flex items-center justify-between gap-4">
          <h2 id="help-title" className="font-serif text-2xl">
            What are you looking for?
          </h2>
          <button
            type="button"
            popoverTarget="help"
            popoverTargetAction="hide"
            aria-label="Close help"
            className="icon-square"
          >
            <Icon name="close" />
          </button>
        </div>
        {open && (
          <Suspense>
            <Search onChoose={close} />
          </Suspense>
        )}
        <ul className="flex flex-wrap gap-2">
          {NAVIGATION.slice(1).map(({ section, label }) => (
            <li key={section}>
              <SectionLink section={section} onClick={close} className="chip chip-link">
                {label}
              </SectionLink>
            </li>
          ))}
        </ul>
        {settings.enable_chat && (
          <ul className="grid gap-2 border-t border-line pt-4">
            <li>
              <a href={mailTo(email)} className="text-link inline-flex items-center gap-2">
                <Icon name="mail" /> {email}
              </a>
            </li>
            <li>
              <a href={callTo(phone)} className="text-link inline-flex items-center gap-2">
                <Icon name="phone" /> {phone}
              </a>
            </li>
          </ul>
        )}
      </div>
    </>
  )
}
