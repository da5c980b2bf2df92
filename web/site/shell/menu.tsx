import type { ComponentProps } from 'react'
import type { Section } from '../../../schema/website.ts'
import { keyed } from '../keyed.ts'
import { ContentLink } from '../link.tsx'
import { sectionOfLink } from '../navigation.ts'
import { useLangOf } from '../own-language.tsx'
import { useSite } from './site.ts'

interface Entry {
  text: string
  link: string
}

/** Gives the links of a menu keys. Those without a text or an address are left out. */
export const shownLinks = (entries: readonly Entry[]) =>
  keyed(
    entries.filter(({ text, link }) => text.trim() && link),
    ({ text }) => text,
  )

interface Props extends Pick<ComponentProps<'a'>, 'className' | 'onClick'> {
  /** The section that the visitor is in, whose link is marked. */
  current: Section | undefined
}

/** The links of the menu. */
export function MenuLinks({ current, ...props }: Props) {
  const { frame } = useSite()
  const lang = useLangOf()(frame)
  return shownLinks(frame.menu).map(({ key, entry: { text, link } }) => (
    <ContentLink
      key={key}
      to={link}
      lang={lang}
      aria-current={(current && sectionOfLink(link) === current) || undefined}
      {...props}
    >
      {text}
    </ContentLink>
  ))
}

/** The links of the menu that lead away from the start, as chips. */
export function MenuChips({ onClick }: Pick<Props, 'onClick'>) {
  const { frame } = useSite()
  const lang = useLangOf()(frame)
  return (
    <ul className="row" lang={lang}>
      {shownLinks(frame.menu)
        .filter(({ entry: { link } }) => sectionOfLink(link) !== 'home')
        .map(({ key, entry: { text, link } }) => (
          <li key={key}>
            <ContentLink to={link} onClick={onClick} className="chip chip-link">
              {text}
            </ContentLink>
          </li>
        ))}
    </ul>
  )
}
