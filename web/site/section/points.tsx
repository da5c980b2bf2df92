import { Icon, type IconName } from '../icon.tsx'
import { keyed } from '../keyed.ts'
import { useItemLang } from '../own-language.tsx'
import { Heading } from './heading.tsx'
import { ScrollRow } from './scroll-row.tsx'

/** A short text with a heading and a drawing. */
export interface Point {
  /** The name of the drawing, in the case of GraphQL or of the model. */
  icon: string
  title: string
  text: string
}

interface Props {
  points: readonly Point[]
  /** The number of heading levels below the section's own heading. */
  below: 1 | 2
  className?: string
}

/** Short texts with their drawings, as entries of a list. */
const entries = (points: readonly Point[], below: 1 | 2, lang: string | undefined) =>
  keyed(points, ({ title }) => title).map(({ key, entry: { icon, title, text } }) => (
    <li key={key} lang={lang}>
      {/* The names of the drawings are a choice of the model. */}
      <Icon name={icon.toLowerCase() as IconName} className="icon-large" />
      <Heading below={below} className="point-title">
        {title}
      </Heading>
      <p>{text}</p>
    </li>
  ))

/** A list of short texts with their drawings. */
export const Points = ({ points, below }: Props) => <ul className="points">{entries(points, below, useItemLang())}</ul>

/** The same list, which scrolls sideways on phones. */
export const PointRow = ({ points, below, className = '', label }: Props & { label: string }) => (
  <ScrollRow label={label} className={`points ${className}`}>
    {entries(points, below, useItemLang())}
  </ScrollRow>
)
