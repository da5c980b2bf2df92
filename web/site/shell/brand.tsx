import { shownAddress } from '../../../schema/framing.ts'
import { isShowable } from '../../../schema/text.ts'
import { usePictureAddress } from '../edition.ts'
import { useSite } from './site.ts'

/** The maximum ratio of a logo's width to its height, which leaves room for the title. */
const MAX_RATIO = 4
const HEIGHT = 40

/** The site's logo. Without one, the first letter of the title in a ring. */
function Logo() {
  const { settings, title } = useSite()
  const logo = usePictureAddress(shownAddress(settings.site_logo, settings.logoCrop))
  if (isShowable(settings.site_logo)) {
    const width = Math.round(HEIGHT * Math.min(settings.logoRatio ?? 1, MAX_RATIO))
    return <img src={logo} alt="" width={width} height={HEIGHT} className="logo" />
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
    <span className="brand">
      <Logo />
      <span className="brand-text">
        <span className="brand-title">{title}</span>
        <span className="mono-label brand-tagline">{tagline}</span>
      </span>
    </span>
  )
}
