import type { ReactNode } from 'react'
import type { Section as Name } from '../../../schema/website.ts'
import { classNames } from '../../ui/class-names.ts'
import { sectionMark } from '../navigation.ts'
import { Heading } from './heading.tsx'
import { useOwnPage } from './own-page.ts'
import { SectionMark } from './section-mark.tsx'

/** The title of a section and the sentence beside it. */
export interface Words {
  title: string
  intro?: string
}

interface Props {
  id: Name
  words: Words
  /** The words on the section's own page, whose heading is not that of the section. */
  pageWords: Words
  /** A figure or a drawing below the introduction. */
  opening?: ReactNode
  children: ReactNode
}

/** A section, with its heading and introduction. On the landing page it has a number, and every other one is tinted. */
export function Section({ id, words, pageWords, opening, children }: Props) {
  const isOwnPage = useOwnPage()
  const { title, intro } = isOwnPage ? pageWords : words
  const isTinted = !isOwnPage && sectionMark(id).number % 2 === 0
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classNames(isOwnPage ? 'own-page' : 'landing-section', isTinted && 'tinted')}
    >
      <div className="wrap">
        <header className="section-head">
          <SectionMark section={id} />
          <Heading id={`${id}-title`} tabIndex={-1} className={isOwnPage ? 'page-title' : 'section-title'}>
            {title}
          </Heading>
          {intro && <p className="section-intro">{intro}</p>}
          {opening}
        </header>
        {children}
      </div>
    </section>
  )
}
