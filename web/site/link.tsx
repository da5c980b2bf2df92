import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type Anchor, ANCHORS } from '../../schema/website.ts'
import { paths } from '../paths.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  children: ReactNode
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
    <Link to={paths.section(section)} {...props}>
      {children}
    </Link>
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
  if (to.startsWith('/') && !/^\/(admin|api|media)\b/.test(to)) {
    return (
      <Link to={to} {...props}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} {...props}>
      {children}
    </a>
  )
}
