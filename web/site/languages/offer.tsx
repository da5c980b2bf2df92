import { useState } from 'react'
import type { LanguageChoice } from '../../../schema/renderer.ts'
import { useEdition } from '../edition.ts'
import { Icon } from '../icon.tsx'
import { useSite } from '../shell/site.ts'
import { keep, readKept } from '../storage.ts'
import { useRootAttribute } from '../use-root-attribute.ts'
import { useAddressIn } from './addresses.ts'

/** The key under which the browser keeps that the visitor wants no such offer. */
const DECLINED = 'language-declined'

/** Returns the language that a browser prefers among those of the website. */
function preferred(languages: readonly LanguageChoice[]): LanguageChoice | undefined {
  for (const wanted of navigator.languages) {
    const [language] = wanted.split('-')
    const found = languages.find(({ tag }) => tag === wanted) ?? languages.find(({ tag }) => tag === language)
    if (found) return found
  }
  return undefined
}

/** A line that leads to the page in the language of the browser, until the visitor closes it. */
export function Offer() {
  const edition = useEdition()
  const { label } = useSite()
  const addressIn = useAddressIn()
  const [offered, setOffered] = useState(() => (readKept(DECLINED) ? undefined : preferred(edition.languages)))
  const isShown = offered !== undefined && offered.tag !== edition.language.tag
  useRootAttribute('data-offers-language', isShown)
  if (!isShown) return null
  const { tag, name } = offered
  const decline = () => {
    keep(DECLINED, 'true')
    setOffered(undefined)
    // The focused button disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <aside aria-label={label('frame.languages')} className="language-offer no-print">
      <Icon name="globe" className="icon-small" />
      <a href={addressIn(tag)} hrefLang={tag} lang={tag} className="text-link">
        {name}
      </a>
      <button type="button" aria-label={label('frame.declineLanguage')} onClick={decline} className="icon-square">
        <Icon name="close" className="icon-small" />
      </button>
    </aside>
  )
}
