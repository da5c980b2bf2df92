import type { Anchor } from '../../../schema/website.ts'
import { classNames } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SectionLink } from '../link.tsx'

type ButtonLink = readonly [label: string, section: Anchor]

interface ActionsProps {
  links: readonly [ButtonLink, ...ButtonLink[]]
  className?: string
}

/** Links to other sections as buttons. The first is the main one. */
export const SectionActions = ({ links, className }: ActionsProps) => (
  <div className={classNames('actions', className)}>
    {links.map(([label, section], index) => (
      <SectionLink
        key={section}
        section={section}
        className={buttonClass({ variant: index === 0 ? 'solid' : 'outline', size: 'large' })}
      >
        {label}
      </SectionLink>
    ))}
  </div>
)

/** The end of a section: a sentence and buttons. */
export const Closing = ({ text, links }: { text: string } & Pick<ActionsProps, 'links'>) => (
  <div className="closing">
    <p className="closing-text">{text}</p>
    <SectionActions links={links} />
  </div>
)
