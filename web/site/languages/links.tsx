import { useEdition } from '../edition.ts'
import { Icon } from '../icon.tsx'
import { useSite } from '../shell/site.ts'
import { useAddressIn } from './addresses.ts'
import { OfferLanguage } from './offer-language.tsx'

/** Links to this page in the other languages, as entries of a list. Each is a document of its own, as its labels are. */
export function LanguageLinks({ className }: { className: string }) {
  const edition = useEdition()
  const addressIn = useAddressIn()
  const others = edition.languages.filter(({ tag }) => tag !== edition.language.tag)
  return others.map(({ tag, name }) => (
    <li key={tag}>
      <a href={addressIn(tag)} hrefLang={tag} lang={tag} className={className}>
        {name}
      </a>
    </li>
  ))
}

/** Whether the website has several languages. */
export const useHasLanguages = () => useEdition().languages.length > 1

const PANEL = 'languages'

/** The languages in the header of wide screens: a button with a list, which opens without JavaScript too. */
export function LanguageMenu() {
  const { label } = useSite()
  if (!useHasLanguages()) return null
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL}
        aria-label={label('frame.languages')}
        title={label('frame.languages')}
        className="icon-square header-languages"
      >
        <Icon name="globe" />
      </button>
      <nav id={PANEL} popover="auto" aria-label={label('frame.languages')} className="language-panel">
        <ul>
          <LanguageLinks className="language-link" />
        </ul>
      </nav>
      <OfferLanguage />
    </>
  )
}
