import { isShowable } from '../../../schema/text.ts'
import { useSite } from './site.ts'

/** A wordmark is wider than a sign, but must leave room for the title. */
const MAX_RATIO = 4
const HEIGHT = 40

/** The site's logo, or its first letter in a ring while there is none. */
function Logo() {
  const { settings, title } = useSite()
  if (isShowable(settings.site_logo)) {
    const width = Math.round(HEIGHT * Math.min(settings.logoRatio ?? 1, MAX_RATIO))
    return <img src={settings.site_logo} alt="" width={width} height={HEIGHT} className="logo" />
  }
  return (
    <span aria-hidden="true" className="letter-mark">
      {[...title.trim()][0]?.toLocaleUpperCase() ?? 'V'}
    </span>
  )
}

/** Logo, title and tagline. */
export function Brand() {
  const { title, tagline } = useSite()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Logo />
      <span className="grid min-w-0 leading-tight">
        <span className="line-clamp-2 font-serif text-[clamp(min(1.0625rem,6vw),5.5vw,1.25rem)] tracking-tight">
          {title}
        </span>
        <span className="mono-label truncate">{tagline}</span>
      </span>
    </span>
  )
}
