import { useHref } from 'react-router-dom'
import { finderParameter } from '../../../schema/product-choices.ts'
import { itemPath, type WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../site/icon.tsx'
import { PageLink } from '../../site/link.tsx'
import { mailLink } from '../../site/mail.ts'
import { useItemLang } from '../../site/own-language.tsx'
import type { Match } from '../../site/page.ts'
import { callTo } from '../../site/phone.ts'
import { Heading } from '../../site/section/heading.tsx'
import { useOwnPage } from '../../site/section/own-page.ts'
import { useSite } from '../../site/shell/site.ts'
import { filled, LeafList, Text } from '../../site/text.tsx'
import { answerTo, type ChosenChoice, chosenIn, type FinderWords, questionsOf } from './finder-answer.ts'

interface Product {
  id: string
  name: string
  trials: readonly unknown[]
}

interface Props {
  words: FinderWords
  products: readonly Product[]
  kind: WebsiteKind
  match: Match
}

interface AnswerProps extends Omit<Props, 'match'> {
  chosen: readonly ChosenChoice[]
}

/** What fits the choices, with the trials of the product, what excludes it, and how to call or write with the choices. */
function Answer({ words, products, kind, chosen }: AnswerProps) {
  const { email: contact, phone, label, labelText } = useSite()
  const lang = useItemLang()
  const answer = answerTo(words, chosen)
  if (!answer) return null
  const product = products.find(({ id }) => id === answer.productId)
  const excludes = filled(answer.excludes)
  const email = words.mail.email || contact
  const body = [...chosen.map(({ question, choice }) => `${question}: ${choice}`), '', answer.text, ''].join('\n')
  return (
    <div className="finder-answer" role="status">
      <p className="finder-text" dir="auto" lang={lang}>
        <Text>{answer.text}</Text>
      </p>
      {product && (
        <p>
          <PageLink to={itemPath(kind, product)} className="more-link">
            {product.name} <Icon name="right" className="icon-small" />
          </PageLink>{' '}
          {product.trials.length > 0 && (
            <PageLink to={`${itemPath(kind, product)}#trial-results`} className="more-link">
              {labelText('products.seeTrials', { count: product.trials.length })}
            </PageLink>
          )}
        </p>
      )}
      {excludes.length > 0 && (
        <>
          <p className="mono-label" dir="auto" lang={lang}>
            {words.finder.excludes}
          </p>
          <LeafList lang={lang} entries={excludes} />
        </>
      )}
      <div className="actions">
        {phone && (
          <a href={callTo(phone)} className={buttonClass({})}>
            {labelText('products.call', { phone })}
          </a>
        )}
        {email && (
          <a href={mailLink(email, words.finder.subject, body)} className={buttonClass({ variant: 'outline' })}>
            {label('products.send')}
          </a>
        )}
      </div>
    </div>
  )
}

/** Questions whose answer is a product, or that none fits: a form that the page of the products answers. Without questions it is absent. */
export function Finder({ words, products, kind, match }: Props) {
  const { labelText } = useSite()
  const isOwnPage = useOwnPage()
  const lang = useItemLang()
  const action = useHref(`${paths.sectionPage(kind.website.section.id)}#finder`)
  const questions = questionsOf(words)
  const chosen = chosenIn(questions, match.search)
  if (questions.length === 0) return null
  return (
    <section id="finder" tabIndex={-1} className="finder" aria-labelledby="finder-title">
      <div>
        <Heading below={1} id="finder-title" className="box-title" lang={lang}>
          {words.finder.title}
        </Heading>
        <p className="soft" lang={lang}>
          {words.finder.intro}
        </p>
      </div>
      <form action={action} className="finder-form" lang={lang}>
        {questions.map(({ key, question, choices }) => (
          <label key={key}>
            <span>{question}</span>
            <select
              name={finderParameter(key)}
              required
              defaultValue={chosen.find(({ of }) => of === key)?.key ?? ''}
              className="finder-select"
            >
              <option value="">{labelText('products.choose')}</option>
              {choices.map((choice) => (
                <option key={choice.key} value={choice.key}>
                  {choice.choice}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className={buttonClass({})}>
          {words.finder.submit}
        </button>
      </form>
      {!isOwnPage && (
        <p className="finder-link" lang={lang}>
          <a href={action} className={buttonClass({})}>
            {words.finder.submit}
          </a>
        </p>
      )}
      {chosen.length === questions.length && <Answer {...{ words, products, kind, chosen }} />}
    </section>
  )
}
