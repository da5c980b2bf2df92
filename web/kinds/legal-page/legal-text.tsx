import type { ReactNode } from 'react'
import { DetailBody } from '../../site/detail/body.tsx'
import { keyed } from '../../site/keyed.ts'
import { mailTo } from '../../site/mail.ts'
import { useLangOf } from '../../site/own-language.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Text as Words } from '../../site/text.tsx'
import { withNodes } from '../../site/with-nodes.tsx'
import type { LegalText as Text } from './built-in.ts'

/** A paragraph in which `{email}` is replaced by a link to the contact address. */
function Paragraph({ text }: { text: string }) {
  const { email } = useSite()
  const link = (
    <a href={mailTo(email)} className="text-link">
      {email}
    </a>
  )
  return (
    <p>
      {withNodes(text, { email: link }, (words) => (
        <Words>{words}</Words>
      ))}
    </p>
  )
}

/** Returns the paragraphs of a text, which empty lines separate. */
const paragraphsOf = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const Paragraphs = ({ text }: { text: string }) => (
  <div className="prose">
    {keyed(paragraphsOf(text), (paragraph) => paragraph).map(({ key, entry: paragraph }) => (
      <Paragraph key={key} text={paragraph} />
    ))}
  </div>
)

interface Props {
  text: Text
  /** The periods that the text names in braces, such as `{logPeriod}`. */
  periods?: Readonly<Record<string, string>> | null | undefined
  /** What follows the parts. */
  children?: ReactNode
}

/** A legal text as its page shows it. */
export function LegalText({ text, periods, children }: Props) {
  const { label, labelText } = useSite()
  const lang = useLangOf()(text)
  return (
    <article className="wrap detail">
      <header className="detail-head">
        <div className="legal-head">
          <p className="mono-label">{labelText('legal.mark')}</p>
          <h1 tabIndex={-1} className="page-title" lang={lang}>
            {text.title}
          </h1>
          <p className="lead" lang={lang}>
            {text.description}
          </p>
        </div>
      </header>
      <DetailBody
        lang={lang}
        parts={text.parts
          .filter((part) => (part.title + part.text).trim())
          .map((part) => ({
            title: part.title,
            content: (
              <Paragraphs
                text={part.text.replace(
                  /{(\w+d)}/g,
                  (_, name: string) => periods?.[name] ?? label('legal.unknownPeriod'),
                )}
              />
            ),
          }))}
      >
        {children}
      </DetailBody>
    </article>
  )
}
