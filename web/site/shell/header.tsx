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
    <div className="header-menu">
      <button type="button" popoverTarget="menu" aria-label="Menu" className="icon-square">
        <Icon name="menu" />
      </button>
      <div id="menu" popover="auto" ref={panel} className="menu-panel">
        <nav aria-label="Menu" className="wrap menu-links">
          {NAVIGATION.map(({ section, label }) => (
            <SectionLink key={section} section={section} onClick={close} className="menu-link">
              {label}
            </SectionLink>
          ))}
          <SectionLink section="contact" onClick={close} className={buttonClass({ size: 'large' }, 'menu-start')}>
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
    <header className="site-header">
      <div className="wrap header-row">
        <SectionLink section="home" id="top" className="brand-link">
          <Brand />
        </SectionLink>
        <nav aria-label="Main" className="header-links">
          {NAVIGATION.map(({ section, label }) => (
            <SectionLink key={section} section={section} className="nav-link">
              {label}
            </SectionLink>
          ))}
          <SectionLink section="contact" className={buttonClass({}, 'header-start')}>
            Get Started
          </SectionLink>
        </nav>
        <MobileMenu />
      </div>
    </header>
  )
}
