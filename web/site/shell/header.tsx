import { type ComponentProps, useRef } from 'react'
import type { Section } from '../../../schema/website.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HELP_PANEL } from '../help/help-panel.tsx'
import { Icon } from '../icon.tsx'
import { SectionLink } from '../link.tsx'
import { NAVIGATION } from '../navigation.ts'
import { BackToTop } from './back-to-top.tsx'
import { Brand } from './brand.tsx'
import { useCurrentSection } from './current-section.ts'

interface LinksProps extends Pick<ComponentProps<'a'>, 'className' | 'onClick'> {
  current: Section | undefined
}

/** The links to the sections. The one that the visitor is in is marked. */
const SectionLinks = ({ current, ...props }: LinksProps) =>
  NAVIGATION.map(({ section, label }) => (
    <SectionLink key={section} section={section} aria-current={section === current || undefined} {...props}>
      {label}
    </SectionLink>
  ))

/** The menu of narrow screens: a native popover, so that it opens without JavaScript too. */
function MobileMenu({ current }: Pick<LinksProps, 'current'>) {
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  return (
    <div className="header-menu">
      <button type="button" popoverTarget="menu" aria-label="Menu" className="icon-square menu-button">
        <Icon name="menu" />
      </button>
      <div id="menu" popover="auto" ref={panel} className="menu-panel">
        <nav aria-label="Menu" className="wrap menu-links">
          <SectionLinks current={current} onClick={close} className="menu-link" />
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
  const current = useCurrentSection()
  return (
    <header className="site-header">
      <div className="wrap header-row">
        <SectionLink section="home" id="top" className="brand-link">
          <Brand />
        </SectionLink>
        <BackToTop />
        <nav aria-label="Main" className="header-links">
          <SectionLinks current={current} className="nav-link" />
          <SectionLink section="contact" className={buttonClass({}, 'header-start')}>
            Get Started
          </SectionLink>
        </nav>
        <button
          type="button"
          popoverTarget={HELP_PANEL}
          aria-label="Help"
          title="Help"
          className="icon-square header-help"
        >
          <Icon name="help" />
        </button>
        <MobileMenu current={current} />
      </div>
    </header>
  )
}
