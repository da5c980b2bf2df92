import { useLangOf } from '../own-language.tsx'
import { useSite } from './site.ts'

/**
 * The opening screen. CSS alone shows it over the first page for two seconds; `splash-script.ts` skips it for twelve hours.
 */
export function Splash() {
  const { title, settings, frame } = useSite()
  const lang = useLangOf()(frame)
  return (
    <div className="splash" role="status">
      <span className="splash-leaf" aria-hidden="true" />
      <p className="splash-title">{title}</p>
      {/* In maintenance mode no content is sent. */}
      {!settings.maintenance_mode && (
        <p className="mono-label" lang={lang}>
          {frame.splash}
        </p>
      )}
    </div>
  )
}
