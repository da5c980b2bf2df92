import { operation } from '../../graphql/operation.ts'
import { paths } from '../../paths.ts'
import { ForgetChoice } from '../consent/forget-choice.tsx'
import { mailTo } from '../mail.ts'
import { DetailBody } from '../detail/body.tsx'
import { always, definePage } from '../page.ts'
import { useSite } from '../shell/site.ts'
import { cookies, type LegalText, privacy, terms } from './texts.ts'

/** A paragraph in which the contact address is a link. */
function Paragraph({ text }: { text: string }) {
  const { email } = useSite()
  const [before, after] = text.split('{email}')
  if (after === undefined) return <p>{text}</p>
  return (
    <p>
      {before}
      <a href={mailTo(email)} className="text-link">
        {email}
      </a>
      {after}
    </p>
  )
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <div className="prose">
    {texts.map((paragraph) => (
      <Paragraph key={paragraph} text={paragraph} />
    ))}
  </div>
)

function Legal({ text }: { text: LegalText }) {
  return (
    <article className="wrap detail">
      <header className="detail-head">
        <div className="legal-head">
          <p className="mono-label">Legal</p>
          <h1 tabIndex={-1} className="page-title">
            {text.title}
          </h1>
          <p className="lead">{text.description}</p>
        </div>
      </header>
      <DetailBody
        parts={text.parts.map(({ title, paragraphs }) => ({ title, content: <Paragraphs texts={paragraphs} /> }))}
      >
        {text === cookies && <ForgetChoice />}
      </DetailBody>
    </article>
  )
}

const legalPage = (path: string, text: LegalText) =>
  definePage({
    path,
    operation: operation('Shell'),
    variables: () => ({}),
    outcome: always(200),
    head: (_data, site) => ({
      title: `${text.title} | ${site.title}`,
      description: text.description,
      canonical: path,
    }),
    render: () => <Legal text={text} />,
  })

export const legalPages = [
  legalPage(paths.privacy, privacy),
  legalPage(paths.terms, terms),
  legalPage(paths.cookies, cookies),
]
