import type { ReactNode } from 'react'
import type { Section as Name } from '../../../schema/website.ts'
import { sectionMark } from '../navigation.ts'
import { SectionMark } from './section-mark.tsx'

interface Props {
  id: Name
  title: string
  intro?: ReactNode
  /** Whether the page's address names this section. The browser then scrolls to its heading, without JavaScript too. */
  focused?: boolean
  children: ReactNode
}

/** A section of the landing page, with its number, heading and introduction. Every other one is tinted. */
export function Section({ id, title, intro, focused, children }: Props) {
  const isTinted = sectionMark(id).number % 2 === 0
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={isTinted ? 'landing-section tinted' : 'landing-section'}
    >
      <div className="wrap">
        <header className="section-head">
          <SectionMark section={id} />
          <h2
            id={`${id}-title`}
            // The heading gets the focus: browsers scroll to the middle of a section that is taller than the screen.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            {...(focused && { tabIndex: -1, autoFocus: true })}
            className="section-title"
          >
            {title}
          </h2>
          {intro && <p className="section-intro">{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
