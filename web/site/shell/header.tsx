import { useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../icon.tsx'
import { SectionLink } from '../link.tsx'
import { Brand } from './brand.tsx'
import { NAVIGATION } from '../navigation.ts'

/** The menu of narrow screens: a native popover, so that it opens without JavaScript too. */
function MobileMenu() {
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  return (
    <div className="@5xl:hidden">
      <button type="button" popoverTarget="menu" aria-label="Menu" className="icon-square">
        <Icon name="menu" />
      </button>
      <div id="menu" popover="auto" ref={panel} className="menu-panel">
        <nav aria-label="Menu" className="wrap grid py-4">
          {NAVIGATION.map(({ section, label }) => (
            <SectionLink key={section} section={section} onClick={close} className="menu-link">
              {label}
            </SectionLink>
          ))}
          <SectionLink section="contact" onClick={close} className={buttonClass({ size: 'large' }, 'mt-5')}>
            Get Started
          </SectionLink>
        </nav>
      </div>
    </div>
  )
}

/** The header of every public page. */
export function Header() {
  return (
    <header className="site-header @container">
      <div className="wrap flex h-18 items-center justify-between gap-4">
        <SectionLink section="home" id="top" className="min-w-0 text-ink no-underline">
          <Brand />
        </SectionLink>
        <nav aria-label="Main" className="hidden shrink-0 items-center gap-1 @5xl:flex">
          {NAVIGATION.map(({ section, label }) => (
            <SectionLink key={section} section={section} className="nav-link">
              {label}
            </SectionLink>
          ))}
          <SectionLink section="contact" className={buttonClass({}, 'ml-3')}>
            Get Started
          </SectionLink>
        </nav>
        <MobileMenu />
      </div>
    </header>
  )
}
