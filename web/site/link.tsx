import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import { type Anchor, ANCHORS } from '../../schema/website.ts'
import { paths } from '../paths.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  children: ReactNode
}

/**
 * A link to a page of this site, which is shown without loading a document. React Router's own component contains the code
 * of its framework, which visitors would download.
 */
export function PageLink({ to, onClick, children, ...props }: Props & { to: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a href={href} onClick={click} {...props}>
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
  const section = ANCHORS.find((name) => to === `#${name}` || to === `/#${name}`)
  if (section) {
    return (
      <SectionLink section={section} {...props}>
        {children}
      </SectionLink>
    )
  }
  if (/^\/(?!\/|(?:admin|api|media)\b)/.test(to)) {
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
