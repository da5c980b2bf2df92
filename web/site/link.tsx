import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isBelowLanguage } from '../../schema/site.ts'
import { type Anchor, ANCHORS, leadsToPage } from '../../schema/website.ts'
import { paths } from '../paths.ts'
import { opensHere, useSharedNavigate } from './navigate.ts'
import { useAddress, useEdition } from './edition.ts'
import { usePreload } from './preload.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  children: ReactNode
}

/**
 * A link to a page of this site, which is shown without loading a document. It takes the place of React Router's `Link`,
 * which contains its framework and takes several times as long to render. The data of the page are loaded when the visitor
 * points at the link, so that the page can be shown at the click.
 *
 * @param to an absolute path
 */
export function PageLink({ to, onClick, children, ...props }: Props & { to: string }) {
  const href = useAddress(to)
  const navigate = useSharedNavigate()
  const preload = usePreload()
  const prepare = () => preload(to)
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !opensHere(event)) return
    event.preventDefault()
    // As in browsers, a link to the current page adds nothing to the history.
    void navigate(to, { replace: href === location.pathname + location.search + location.hash })
  }
  return (
    <a href={href} onPointerEnter={prepare} onFocus={prepare} onClick={click} {...props}>
      {children}
    </a>
  )
}

/** A link to a section of the landing page, or to a place in one: a plain anchor there, the way back to it elsewhere. */
export function SectionLink({ section, children, ...props }: Props & { section: Anchor }) {
  const { pathname } = useLocation()
  if (pathname === paths.home) {
    return (
      <a href={`#${section}`} {...props}>
        {children}
      </a>
    )
  }
  return (
    <PageLink to={paths.section(section)} {...props}>
      {children}
    </PageLink>
  )
}

/** A link that an editor wrote: to a section, to a page of this site, or elsewhere. */
export function ContentLink({ to, children, ...props }: Props & { to: string }) {
  const { languages } = useEdition()
  const section = ANCHORS.find((name) => to === `#${name}` || to === `/#${name}`)
  if (section) {
    return (
      <SectionLink section={section} {...props}>
        {children}
      </SectionLink>
    )
  }
  // The pages of other languages are other documents.
  if (leadsToPage(to) && !isBelowLanguage(to, languages)) {
    return (
      <PageLink to={to} {...props}>
        {children}
      </PageLink>
    )
  }
  return (
    <a href={to} {...props}>
      {children}
    </a>
  )
}
