import { useEffect } from 'react'
import { layOutSections } from './lay-out-sections.ts'
import { useSite } from './site.ts'

/**
 * The opening screen. It lies over the page for two seconds of a session's first visit, by CSS alone; `splash-script.ts`
 * leaves it out on later ones.
 */
export function Splash() {
  const { title } = useSite()
  useEffect(() => void layOutSections(), [])
  return (
    <div className="splash" role="status">
      <span className="splash-leaf" aria-hidden="true" />
      <p className="splash-title">{title}</p>
      <p className="mono-label">Loading sustainable solutions...</p>
    </div>
  )
}
