import { useEffect, useState } from 'react'
import { BACK_TO_TOP_PX } from '../../../schema/site.ts'
import { afterPaint } from '../after-paint.ts'
import { Icon } from '../icon.tsx'
import { useSite } from './site.ts'

/** Scrolls to the top of the page and moves the focus there. Shown once the page is scrolled far enough. */
export function BackToTop() {
  const { label } = useSite()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(scrollY > BACK_TO_TOP_PX)
    addEventListener('scroll', update, { passive: true })
    // The position before hydration. Reading it now would lay out the page once more.
    afterPaint(update)
    return () => removeEventListener('scroll', update)
  }, [])
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
