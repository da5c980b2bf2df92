import { languageName } from '../../../../schema/fields/translations/language.ts'
import { ORIGINAL_LANGUAGE } from '../../../../schema/site.ts'
import type { Language } from '../../model/use-languages.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'

interface Props {
  label: string
  /** The languages besides the original one. */
  languages: readonly Language[]
  /** The tag of the chosen language; null for the original one. */
  value: string | null
  onChange: (language: string | null) => void
}

/** Chooses the original language or another one. */
export const LanguageSelect = ({ label, languages, value, onChange }: Props) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || null)}
    className={SELECT_CLASS}
  >
    <option value="">{languageName(ORIGINAL_LANGUAGE)}</option>
    {languages.map(({ tag, name }) => (
      <option key={tag} value={tag} lang={tag}>
        {name}
      </option>
    ))}
  </select>
)
