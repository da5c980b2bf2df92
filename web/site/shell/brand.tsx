import { isShowable } from '../picture.tsx'
import { useSite } from './site.ts'

/** The site's logo, or its first letter in a ring while there is none. */
export function Logo({ className = 'size-10' }: { className?: string }) {
  const { settings, title } = useSite()
  if (isShowable(settings.site_logo)) {
    return <img src={settings.site_logo} alt="" width={40} height={40} className={`${className} object-contain`} />
  }
  return (
    <span aria-hidden="true" className={`letter-mark ${className}`}>
      {[...title.trim()][0]?.toLocaleUpperCase() ?? 'V'}
    </span>
  )
}

/** Logo, title and tagline. */
export function Brand() {
  const { title, tagline } = useSite()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Logo className="size-[min(2.5rem,12vw)] shrink-0" />
      <span className="grid min-w-0 leading-tight">
        <span className="line-clamp-2 font-serif text-[clamp(min(1.0625rem,6vw),5.5vw,1.25rem)] tracking-tight">
          {title}
        </span>
        <span className="mono-label truncate">{tagline}</span>
      </span>
    </span>
  )
}
