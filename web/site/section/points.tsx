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
  label: string
  className?: string
}

/** A list of short texts with their drawings, which scrolls sideways on phones. */
export function PointRow({ points, below, label, className = '' }: Props) {
  const lang = useItemLang()
  return (
    <ScrollRow label={label} className={`points ${className}`}>
      {keyed(points, ({ title }) => title).map(({ key, entry: { icon, title, text } }) => (
        <li key={key} lang={lang}>
          {/* The names of the drawings are a choice of the model. */}
          <Icon name={icon.toLowerCase() as IconName} className="icon-large" />
          <Heading below={below} className="point-title">
            {title}
          </Heading>
          <p>{text}</p>
        </li>
      ))}
    </ScrollRow>
  )
}
