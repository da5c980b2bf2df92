import CircleQuestionMark from 'virtual:icon/circle-question-mark'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { preloadedDialog } from '../../ui/controls/preloaded.tsx'

const HelpDialog = preloadedDialog(() => import('./help-dialog.tsx'))

/** The button that explains a screen in a few sentences. */
export function Help({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="About this screen" className={className} onClick={() => setOpen(true)}>
        <CircleQuestionMark aria-hidden="true" className="size-5" />
      </IconButton>
      <HelpDialog open={isOpen} onClose={() => setOpen(false)} pathname={pathname} />
    </>
  )
}
