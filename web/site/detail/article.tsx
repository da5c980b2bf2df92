import type { ReactNode } from 'react'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import type { Label, OwnLabelKey } from '../../../schema/labels/labels.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { fillIn } from '../../../schema/fill-in.ts'
import { Icon } from '../icon.tsx'
import { PageLink, SectionLink } from '../link.tsx'
import { mailLink, mailTo } from '../mail.ts'
import { callTo } from '../phone.ts'
import { InLanguage, useItemLang, useLangOf } from '../own-language.tsx'
import { useSite } from '../shell/site.ts'
import { LeafList, Text } from '../text.tsx'
import { DetailBody, type DetailPart } from './body.tsx'

/** The words of the pages of a kind's items, in which names in braces stand for values of the item. */
export interface ItemWords {
  /** The sentence beside the actions at the end. */
  itemClosing: string
  mail: {
    /** The recipient. Empty for the contact address of the site. */
    email: string
    subject: string
    body: string
    /** What a printed page says instead of the actions. */
    printed: string
  }
}

interface Props {
  kind: WebsiteKind
  /** Null if they could not be loaded, or if the section of the kind is hidden. */
  words: ItemWords | null
  /** The values that the words name. */
  values: Readonly<Record<string, string>>
  /** The label of the mail link, and that of the link to the contact section. */
  mailLabel: OwnLabelKey
  contactLabel: OwnLabelKey
  /** The text above the title. */
  category: string
  title: string
  lead: string
  /** An element before the title, such as an icon. */
  mark?: ReactNode
  /** An element beside the title, such as a picture. */
  figure?: ReactNode
  /** Content below the lead, such as chips. */
  children?: ReactNode
  /** The parts of the page. Null for a part without content. */
  parts: readonly (DetailPart | null)[]
}

/** Returns a text. If there is no phone number, the lines that name it are left out. */
const withoutPhone = (text: string, phone: string) =>
  phone
    ? text
    : text
        .split('\n')
        .filter((line) => !line.includes('{phone}'))
        .join('\n')

/** Returns the mail link of the page of an item, and what a printed page says instead. */
function useMail({ words, values }: Pick<Props, 'words' | 'values'>): { href: string | null; printed: string } {
  const { title: site, email: contact, phone } = useSite()
  if (!words) return { href: contact && mailTo(contact), printed: '' }
  const { email, subject, body, printed } = words.mail
  const known = { ...values, site, phone, email: email || contact }
  const filled = { ...known, subject: fillIn(subject, known) }
  if (!known.email) return { href: null, printed: '' }
  return {
    href: mailLink(filled.email, filled.subject, fillIn(withoutPhone(body, phone), filled)),
    printed: fillIn(printed, filled),
  }
}

const Mail = ({ href, label }: { href: string; label: ReactNode }) => (
  <a href={href} className={buttonClass({ size: 'large' })}>
    {label}
  </a>
)

/** The number to call: in full where there is room, and a word in the bar of phones. */
const Call = ({ phone, label }: { phone: string; label: ReactNode }) => (
  <a href={callTo(phone)} className={buttonClass({ variant: 'outline', size: 'large' }, 'call-button')}>
    <Icon name="phone" className="icon-small" /> <span className="call-word">{label}</span>{' '}
    <bdi dir="ltr" className="call-number">
      {phone}
    </bdi>
  </a>
)

const Contact = ({ label }: { label: ReactNode }) => (
  <SectionLink section="contact" className={buttonClass({ variant: 'outline', size: 'large' })}>
    {label}
  </SectionLink>
)

/** The page of an item: its head with the actions, its parts, and the actions again. On phones the mail link stays in view. */
export function DetailArticle({ kind, category, title, lead, mark, figure, children, parts, ...props }: Props) {
  const { words } = props
  const { phone, label, labelText } = useSite()
  const lang = useItemLang()
  const [mailLabel, contactLabel] = [labelText(props.mailLabel), labelText(props.contactLabel)]
  const { href, printed } = useMail(props)
  return (
    <article className="wrap detail">
      <header className="detail-head">
        <div className="stack">
          <PageLink to={paths.sectionPage(kind.website.section.id)} className="back-link no-print">
            <Icon name="left" className="icon-small" /> {labelText('list.all', kindWords(kind, label))}
          </PageLink>
          {mark}
          {category && (
            <p className="mono-label" dir="auto" lang={lang}>
              {category}
            </p>
          )}
          <h1 tabIndex={-1} className="page-title" dir="auto" lang={lang}>
            <Text>{title}</Text>
          </h1>
          <p className="lead" dir="auto" lang={lang}>
            <Text>{lead}</Text>
          </p>
          <InLanguage lang={lang}>{children}</InLanguage>
          <div className="actions no-print">
            {href && <Mail href={href} label={mailLabel} />}
            <Contact label={contactLabel} />
          </div>
        </div>
        {figure}
      </header>
      <DetailBody parts={parts.filter((part) => part !== null)}>
        <div className="closing detail-closing no-print">
          <p className="closing-text" lang={useLangOf()(words)}>
            {words?.itemClosing}
          </p>
          <div className="actions">
            {href && (
              <div className="stays-in-view">
                <Mail href={href} label={mailLabel} />
                {phone && <Call phone={phone} label={labelText('contact.call')} />}
              </div>
            )}
            <Contact label={contactLabel} />
          </div>
        </div>
        {printed && <p className="print-only">{printed}</p>}
      </DetailBody>
    </article>
  )
}

/** The names of the parts of pages: their anchors, and the ends of the keys of their labels. */
export type PartName = OwnLabelKey extends infer Key ? (Key extends `part.${infer Name}` ? Name : never) : never

/** Returns a part of a page, or null if it has no content. */
export const part = (label: Label, name: PartName, content: ReactNode): DetailPart | null =>
  content ? { anchor: name, title: label(`part.${name}`), content } : null

/** Returns a part with a list, or null if the list is empty. */
export const listPart = (label: Label, name: PartName, entries: readonly string[]): DetailPart | null =>
  part(label, name, entries.length > 0 && <LeafList entries={entries} />)
