import type { ReactNode } from 'react'
import type { Section as Name } from '../../../schema/website.ts'
import type { SectionsQuery } from '../../graphql/generated.ts'
import { classNames } from '../../ui/class-names.ts'
import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import { DataPart } from '../data-part.tsx'
import { OfItem, useLangOf } from '../own-language.tsx'
import { useSite } from '../shell/site.ts'
import { Heading } from './heading.tsx'
import { useOwnPage } from './own-page.ts'
import { type Pictured, SectionPicture } from './section-picture.tsx'
import { SectionMark } from './section-mark.tsx'
import { useSectionNumber } from './shown-sections.ts'

/** The heading and the introduction of a section, on its own page and, if it is there, on the landing page. */
export interface SectionWords extends Pictured {
  title?: string
  intro?: string
  pageTitle: string
  pageIntro: string
}

interface Props {
  id: Name
  /** Undefined while they load and if loading failed. The label of the section is its heading then, or if it has none. */
  words?: SectionWords | undefined
  /** The fields of the site that it shows. */
  parts: readonly (keyof NonNullable<SectionsQuery['site']>)[]
  /** A figure or a drawing below the introduction. */
  opening?: ReactNode
  children: ReactNode
}

/** A section, with its heading and introduction. On the landing page it has a number, and every other one is tinted. */
export function Section({ id, words, parts, opening, children }: Props) {
  const { labelText } = useSite()
  const lang = useLangOf()(words)
  const isOwnPage = useOwnPage()
  const intro = isOwnPage ? words?.pageIntro : words?.intro
  const number = useSectionNumber(id)
  const isTinted = !isOwnPage && number % 2 === 0
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
          <Heading id={`${id}-title`} tabIndex={-1} className={isOwnPage ? 'page-title' : 'section-title'} lang={lang}>
            {(isOwnPage ? words?.pageTitle : words?.title) ?? labelText(sectionLabel(id))}
          </Heading>
          {intro && (
            <p className="section-intro" lang={lang}>
              {intro}
            </p>
          )}
          <OfItem item={words}>
            {opening}
            {words && <SectionPicture words={words} />}
          </OfItem>
        </header>
        <OfItem item={words}>{children}</OfItem>
      </div>
      <DataPart of={parts} />
    </section>
  )
}
