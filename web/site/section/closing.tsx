import { classNames } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/button.tsx'
import { keyed } from '../keyed.ts'
import { ContentLink } from '../link.tsx'
import { useItemLang } from '../own-language.tsx'

interface Button {
  text: string
  link: string
}

interface ActionsProps {
  buttons: readonly Button[]
  className?: string
}

/** Links as buttons. The first is the main one. Those without a text or an address are not shown. */
export const SectionActions = ({ buttons, className }: ActionsProps) => (
  <div className={classNames('actions', className)} lang={useItemLang()}>
    {keyed(
      buttons.filter(({ text, link }) => text.trim() && link),
      ({ text }) => text,
    ).map(({ key, entry: { text, link } }, index) => (
      <ContentLink
        key={key}
        to={link}
        className={buttonClass({ variant: index === 0 ? 'solid' : 'outline', size: 'large' })}
      >
        {text}
      </ContentLink>
    ))}
  </div>
)

/** The end of a section: a sentence and buttons. */
export const Closing = ({ text, buttons }: { text: string } & Pick<ActionsProps, 'buttons'>) => (
  <div className="closing">
    <p className="closing-text" lang={useItemLang()}>
      {text}
    </p>
    <SectionActions buttons={buttons} />
  </div>
)
