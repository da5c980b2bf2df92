import { itemPath, type WebsiteKind } from '../../../schema/website.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../site/icon.tsx'
import { PageLink } from '../../site/link.tsx'
import { mailLink } from '../../site/mail.ts'
import { useItemLang } from '../../site/own-language.tsx'
import { callTo } from '../../site/phone.ts'
import { useSite } from '../../site/shell/site.ts'
import { filled, LeafList, Text } from '../../site/text.tsx'
import { answerTo, type ChosenChoice, type FinderWords, questionsOf } from './finder-answer.ts'

/** A product that may be the answer. */
export interface Answering {
  id: string
  name: string
  trials: readonly unknown[]
}

interface Props {
  words: FinderWords
  products: readonly Answering[]
  kind: WebsiteKind
  chosen: readonly ChosenChoice[]
}

/**
 * What fits the choices, with the trials of the product, what excludes it, and how to call or write with the choices. If one is missing,
 * the questions without one.
 */
export function Answer({ words, products, kind, chosen }: Props) {
  const { email: contact, phone, labelText } = useSite()
  const lang = useItemLang()
  const missing = questionsOf(words).filter(({ key }) => !chosen.some(({ of }) => of === key))
  if (missing.length > 0)
    return (
      <p className="finder-missing" role="alert">
        {labelText('products.choose')} <span lang={lang}>{missing.map(({ question }) => question).join(' · ')}</span>
      </p>
    )
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
            {labelText('products.call', { phone: `\u2066${phone}\u2069` })}
          </a>
        )}
        {email && (
          <a href={mailLink(email, words.finder.subject, body)} className={buttonClass({ variant: 'outline' })}>
            {labelText('products.send')}
          </a>
        )}
      </div>
    </div>
  )
}
