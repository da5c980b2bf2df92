import type { ComponentProps } from 'react'
import type { Section } from '../../../schema/website.ts'
import { buttonClass } from '../../ui/button.tsx'
import { closePanel } from '../close-panel.ts'
import { HELP_PANEL } from '../help/help-panel.tsx'
import { Icon } from '../icon.tsx'
import { ContentLink, SectionLink } from '../link.tsx'
import { LanguageLinks, LanguageMenu, useHasLanguages } from '../languages/links.tsx'
import { useLangOf } from '../own-language.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Brand } from './brand.tsx'
import { useCurrentSection } from './current-section.ts'
import { MenuLinks } from './menu.tsx'
import { useSite } from './site.ts'

/** The button beside the menu, unless it has no text. */
function Start({ className, onClick }: Pick<ComponentProps<'a'>, 'className' | 'onClick'>) {
  const { frame } = useSite()
  const { text, link } = frame.start
  const lang = useLangOf()(frame)
  return (
    text && (
      <ContentLink to={link} lang={lang} onClick={onClick} className={className}>
        {text}
      </ContentLink>
    )
  )
}

/** The menu of narrow screens: a native popover, so that it opens without JavaScript too. */
function MobileMenu({ current }: { current: Section | undefined }) {
  const { label } = useSite()
  return (
    <div className="header-menu">
      <button type="button" popoverTarget="menu" aria-label={label('frame.menu')} className="icon-square menu-button">
        <Icon name="menu" />
      </button>
      <div id="menu" popover="auto" className="menu-panel">
        <nav aria-label={label('frame.menu')} className="wrap menu-links">
          <MenuLinks current={current} onClick={closePanel} className="menu-link" />
          <Start onClick={closePanel} className={buttonClass({ size: 'large' }, 'menu-start')} />
        </nav>
        {useHasLanguages() && (
          <nav aria-label={label('frame.languages')} className="wrap">
            <ul className="menu-languages">
              <LanguageLinks className="language-link" />
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}

/** The header of every public page. */
export function Header() {
  const current = useCurrentSection()
  const { label } = useSite()
  return (
    <header className="site-header">
      <div className="wrap header-row">
        <SectionLink section="home" id="top" className="brand-link">
          <Brand />
        </SectionLink>
        <BackToTop />
        <nav aria-label={label('frame.main')} className="header-links">
          <MenuLinks current={current} className="nav-link" />
          <Start className={buttonClass({}, 'header-start')} />
        </nav>
        <button
          type="button"
          popoverTarget={HELP_PANEL}
          aria-label={label('help.open')}
          title={label('help.open')}
          className="icon-square header-help"
        >
          <Icon name="search" />
        </button>
        <LanguageMenu />
        <MobileMenu current={current} />
      </div>
    </header>
  )
}
