import { type ReactNode, useId } from 'react'
import { ConnectionNotice } from '../controls/connection-notice.tsx'
import { PanelContext } from './panel.ts'

interface Props {
  title: string
  description?: string | undefined
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /** The buttons below the content. They do not scroll with it. */
  footer?: ReactNode
}

/** A form beside something else, in place of a dialog. Dialogs that it opens are dialogs. */
export function PanelFrame({ title, description, actions, children, footer }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-2">
        <div className="mr-auto min-w-0">
          <h2 id={id} className="font-serif text-xl break-words">
            {title}
          </h2>
          {description && <p className="text-sm text-ink-soft">{description}</p>}
        </div>
        {/* They stay together, on a line of their own if they do not fit beside the title. */}
        <div className="flex flex-wrap items-center gap-1">{actions}</div>
      </header>
      <ConnectionNotice className="mx-4 my-2" />
      <PanelContext value={false}>
        <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
      </PanelContext>
      {footer && (
        <footer className="form-buttons flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          {footer}
        </footer>
      )}
    </section>
  )
}
