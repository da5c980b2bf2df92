import { useFormContext, useWatch } from 'react-hook-form'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { CONTROL_CLASS, Field } from '../../admin/ui/controls/field.tsx'
import { knownLanguages, ownNameOf } from './language-names.ts'

const LANGUAGES = knownLanguages().filter(({ tag }) => tag !== ORIGINAL_LANGUAGE)

/** A choice of languages by name, which fills in the tag and the name in the language itself. Any other tag can be typed. */
export default function LanguageChoice() {
  const { control, getValues, setValue } = useFormContext()
  const chosen: unknown = useWatch({ control, name: 'tag' })

  function choose(tag: string) {
    const [before, name] = getValues(['tag', 'name']) as [string, string]
    setValue('tag', tag, { shouldDirty: true })
    // A name that someone has written stays.
    if (name === '' || name === ownNameOf(before)) setValue('name', ownNameOf(tag), { shouldDirty: true })
  }

  return (
    <Field label="Language">
      {(props) => (
        <select
          {...props}
          value={LANGUAGES.some(({ tag }) => tag === chosen) ? String(chosen) : ''}
          onChange={({ target }) => choose(target.value)}
          className={CONTROL_CLASS}
        >
          <option value="">{chosen ? 'Another one' : 'Choose a language'}</option>
          {LANGUAGES.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
