import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { normaliseSearch, SEARCH_MIN_LENGTH } from '../../../schema/search.ts'
import { closePanel } from '../close-panel.ts'
import { Icon } from '../icon.tsx'
import { lateView } from '../late-views.tsx'
import { mailTo } from '../mail.ts'
import { useLangOf } from '../own-language.tsx'
import { callTo } from '../phone.ts'
import { SearchForm } from '../search/search-form.tsx'
import { MenuChips } from '../shell/menu.tsx'
import { useSite } from '../shell/site.ts'

const Search = lateView<typeof import('./search.tsx').Search>('Search')

/** The id of the panel, for the buttons that open it. */
export const HELP_PANEL = 'help'

/**
 * The help panel of every public page: a search of the website, and links to the sections. With `enable_chat` it also shows
 * contact details. It is a native popover, so its form and its links work without JavaScript.
 */
export function HelpPanel() {
  const { settings, frame, email, phone, label } = useSite()
  const lang = useLangOf()(frame)
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')

  // The popover opens without React, so it may be open before hydration, with text in the field.
  useEffect(() => {
    setOpen(field.current!.closest(':popover-open') !== null)
    setText(normaliseSearch(field.current!.value))
  }, [])

  const follow = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    const isOpen = newState === 'open'
    setOpen(isOpen)
    // On touch screens the field would open the keyboard.
    if (isOpen) (matchMedia('(pointer: fine)').matches ? field.current! : currentTarget).focus()
  }

  return (
    <div
      id={HELP_PANEL}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby="help-title"
      className="help-panel"
      onToggle={follow}
    >
      <div className="help-head">
        <h2 id="help-title" className="box-title" lang={lang}>
          {frame.helpTitle}
        </h2>
        <button
          type="button"
          popoverTarget={HELP_PANEL}
          popoverTargetAction="hide"
          aria-label={label('help.close')}
          className="icon-square"
        >
          <Icon name="close" />
        </button>
      </div>
      <SearchForm
        ref={field}
        onInput={({ currentTarget }) => setText(normaliseSearch(currentTarget.value))}
        onSubmit={closePanel}
      />
      {open && text.length >= SEARCH_MIN_LENGTH && <Search text={text} onChoose={closePanel} />}
      <MenuChips onClick={closePanel} />
      {settings.enable_chat && (
        <ul className="help-contact">
          {email && (
            <li>
              <a href={mailTo(email)} className="text-link icon-link">
                <Icon name="mail" /> {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <a href={callTo(phone)} className="text-link icon-link">
                <Icon name="phone" /> <bdi dir="ltr">{phone}</bdi>
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
