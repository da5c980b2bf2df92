import type { ReactNode } from 'react'
import type { Section as Name } from '../../../schema/website.ts'

interface Props {
  id: Name
  /** The section's number, as in a notebook. */
  number: string
  label: string
  title: string
  intro?: ReactNode
  /** Whether the page's address leads here: the browser goes to the heading by itself, without JavaScript too. */
  focused?: boolean
  className?: string
  children: ReactNode
}

/** One section of the landing page, with its number, heading and introduction. */
export function Section({ id, number, label, title, intro, focused, className = '', children }: Props) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={`landing-section ${className}`}>
      <div className="wrap">
        <header className="section-head">
          <p className="mono-label section-number">
            <span aria-hidden="true">{number}</span> {label}
          </p>
          <h2
            id={`${id}-title`}
            // Not the section: what is taller than the screen, browsers show the middle of.
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
