import { useSyncExternalStore } from 'react'
import { BACK_TO_TOP_PX } from '../../../schema/site.ts'
import { Icon } from '../icon.tsx'
import { useSite } from './site.ts'

function onScroll(notify: () => void) {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}

/** Scrolls to the top of the page and moves the focus there. Shown once the page is scrolled far enough. */
export function BackToTop() {
  const { label } = useSite()
  const shown = useSyncExternalStore(
    onScroll,
    () => scrollY > BACK_TO_TOP_PX,
    () => false,
  )
  if (!shown) return null
  const back = () => {
    scrollTo({ top: 0 })
    document.getElementById('top')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      onClick={back}
      aria-label={label('frame.top')}
      title={label('frame.top')}
      className="icon-square back-to-top"
    >
      <Icon name="up" />
    </button>
  )
}
