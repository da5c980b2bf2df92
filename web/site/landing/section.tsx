import type { ReactNode } from 'react'
import type { Section as Name } from '../../paths.ts'

interface Props {
  id: Name
  /** The section's number, as in a notebook. */
  number: string
  label: string
  title: string
  intro?: ReactNode
  /** Arriving here with a page of its own: the browser goes to the heading at once, without JavaScript too. */
  focused?: boolean
  className?: string
  children: ReactNode
}

/** One section of the landing page, with its number, heading and introduction. */
export function Section({ id, number, label, title, intro, focused, className = '', children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      // This is where such an address leads, as a # would.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={focused}
      aria-labelledby={`${id}-title`}
      className={`landing-section ${className}`}
    >
      <div className="wrap">
        <header className="section-head">
          <p className="mono-label section-number">
            <span aria-hidden="true">{number}</span> {label}
          </p>
          <h2 id={`${id}-title`} className="section-title">
            {title}
          </h2>
          {intro && <p className="section-intro">{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
