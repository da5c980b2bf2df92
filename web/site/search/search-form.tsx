import { type ComponentProps, type SubmitEvent, useId } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { withinSentence } from '../../../schema/labels/kind-words.ts'
import type { LabelKey } from '../../../schema/labels/labels.ts'
import { SEARCH_LENGTH, SEARCH_PARAMETER } from '../../../schema/search.ts'
import { isHiddenWithoutItems, websiteKinds } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useSite } from '../shell/site.ts'

interface Props extends Pick<ComponentProps<'input'>, 'ref' | 'defaultValue' | 'onInput'> {
  onSubmit?: () => void
}

/** The search field with its button. It leads to the search page, also without JavaScript. */
export function SearchForm({ onSubmit, ...input }: Props) {
  const { label, labelText } = useSite()
  const named = websiteKinds.filter(({ website }) => !isHiddenWithoutItems(website.section))
  const sections = named
    .map(({ name }): LabelKey => `${name}:section`)
    .map((key) => withinSentence(label(key), label.languageOf(key)))
    .reduce((first, second) => label('list.pair', { first, second }))
  const id = useId()
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The types of TypeScript lack that it takes the values of a form.
    const search = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    onSubmit?.()
    void navigate({ pathname: paths.search, search: `?${search}` })
  }
  return (
    <search>
      <form action={useHref(paths.search)} onSubmit={submit} className="search-form">
        <label htmlFor={id} className="small-label">
          {labelText('search.field', { sections })}
        </label>
        <div className="search-row">
          <input
            {...input}
            id={id}
            name={SEARCH_PARAMETER}
            // Not type="search": there, Esc clears the field instead of closing the help panel.
            type="text"
            role="searchbox"
            enterKeyHint="search"
            maxLength={SEARCH_LENGTH}
            placeholder={label('search.example')}
            autoComplete="off"
            className="text-input search-input"
          />
          <button type="submit" className={buttonClass({})}>
            {labelText('search.submit')}
          </button>
        </div>
      </form>
    </search>
  )
}
