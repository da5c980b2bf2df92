import { useHref } from 'react-router-dom'
import { finderParameter } from '../../../schema/product-choices.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lateView } from '../../site/late-views.tsx'
import { useItemLang } from '../../site/own-language.tsx'
import type { Match } from '../../site/page.ts'
import { Heading } from '../../site/section/heading.tsx'
import { useOwnPage } from '../../site/section/own-page.ts'
import { useSite } from '../../site/shell/site.ts'
import type { Answering } from './answer.tsx'
import { chosenIn, type FinderWords, questionsOf } from './finder-answer.ts'

interface Props {
  words: FinderWords
  products: readonly Answering[]
  kind: WebsiteKind
  match: Match
}

const Answer = lateView<typeof import('./answer.tsx').Answer>('Answer')

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
      {/* The form sends all questions. A link may have only some of the choices. */}
      {questions.every(({ key }) => match.search.has(finderParameter(key))) && (
        <Answer {...{ words, products, kind, chosen }} />
      )}
    </section>
  )
}
