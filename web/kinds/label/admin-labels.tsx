import { useApolloClient } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { counted } from '../../../schema/counted.ts'
import { label } from '../../../schema/kinds/label.ts'
import { ChangedLabelsDocument } from '../../admin/client/graphql/generated.ts'
import { operationsFor } from '../../admin/client/graphql/operations.ts'
import { useAction } from '../../admin/client/graphql/use-action.ts'
import { LanguageSelect } from '../../admin/forms/translations/language-select.tsx'
import { LANGUAGE_PARAM, languageIn } from '../../admin/model/language.ts'
import { useLanguages } from '../../admin/model/use-languages.ts'
import type { ListParts } from '../../admin/content/item/manager-parts.ts'
import { ErrorAlert } from '../../admin/ui/controls/error-alert.tsx'
import { SELECT_CLASS } from '../../admin/ui/controls/field.tsx'
import { QueryError } from '../../admin/ui/controls/query-error.tsx'
import { SearchBox } from '../../admin/ui/controls/search-box.tsx'
import { useQueryParams } from '../../admin/ui/hooks/use-query-params.ts'
import { notify } from '../../admin/ui/notices/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { entries, matches, namesTrade, placeOf, type ShownLabel } from './admin-catalogue.ts'
import { LabelRow } from './admin-label-row.tsx'
import { hasNoCatalogue, useTranslatedLabels } from './admin-translations.ts'

const operations = operationsFor(label)

const NONE: ReturnType<typeof useLanguages> & object = []

/** All labels of the website, by place. Each is edited in place; drafts and the history are in its form. */
export function LabelList({ list, pending, hrefOf, reload }: ListParts) {
  const client = useApolloClient()
  const [params, update] = useQueryParams()
  const [edited, setEdited] = useState<string | null>(null)
  const search = params.get('find') ?? ''
  const languages = useLanguages() ?? NONE
  const language = languages.find(({ tag }) => tag === languageIn(params.toString()))?.tag ?? null
  const isMissing = ({ own: stored }: ShownLabel) => language !== null && !stored && hasNoCatalogue(language)
  const only = params.get('only')
  const own = useMemo(
    () =>
      new Map(
        list.items.map(({ id, key, text, isActive }) => [
          String(key),
          { id, text: String(text), isActive: isActive === true },
        ]),
      ),
    [list.items],
  )
  const originals = useMemo(
    (): readonly ShownLabel[] => entries.map((entry) => ({ ...entry, own: own.get(entry.key) })),
    [own],
  )
  const { translated, error, refetch } = useTranslatedLabels(language, originals)
  const { run, failure } = useAction(() =>
    Promise.all([
      reload(),
      language !== null && refetch(),
      client.query({ query: ChangedLabelsDocument, fetchPolicy: 'network-only' }),
    ]),
  )
  const labels = language === null ? originals : translated
  const isShown = (entry: ShownLabel) => {
    if (only === 'changed') return entry.own !== undefined
    if (only === 'trade') return language === null && namesTrade(entry)
    return only !== 'missing' || isMissing(entry)
  }
  // The label that is being edited stays in the list, whatever the filter.
  const shown = labels?.filter((entry) => (isShown(entry) || entry.key === edited) && matches(entry, search)) ?? []
  const places = Map.groupBy(shown, ({ key }) => placeOf(key))

  async function save({ key, own: stored, original }: ShownLabel, text: string) {
    const id = language === null ? stored?.id : original?.id
    const translations = language !== null && { [language]: { isVisible: true, texts: { text: { text } } } }
    const input = translations
      ? { translations, ...(id === undefined && { key, text: original!.text }) }
      : { key, text, isActive: true }
    const isSaved = await run('Saving', async () => {
      await (id === undefined
        ? client.mutate({ mutation: operations.create, variables: { id: crypto.randomUUID(), input } })
        : client.mutate({ mutation: operations.update, variables: { id, input } }))
      return () => notify(`“${text}” saved.`)
    })
    if (!isSaved) return
    const next = language === null ? -1 : shown.findIndex((entry) => entry.key === key) + 1
    // In another language, the next label without a text follows.
    setEdited(next > 0 ? (shown.slice(next).find(isMissing)?.key ?? null) : null)
  }

  const reset = ({ text, own: stored }: ShownLabel) =>
    run('Going back to the default', async () => {
      const { id } = stored!
      await (language === null
        ? client.mutate({ mutation: operations.remove, variables: { ids: [id] } })
        : client.mutate({
            mutation: operations.update,
            variables: { id, input: { translations: { [language]: null } } },
          }))
      return () => notify(`“${text}” again.`)
    })

  if (list.error && !list.loaded) return <QueryError error={list.error} refetch={list.refetch} />
  if (error && !translated) return <QueryError error={error} refetch={refetch} />
  if (!list.loaded || !labels) return <Spinner label="Loading labels..." />
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <p className="max-w-prose text-ink-soft">
        The words of buttons, states and mails. Names in braces, such as {'{count}'}, stand for values.
      </p>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <SearchBox label="Search labels" value={search} onSearch={(find) => update({ find })} />
        <select
          aria-label="Show"
          value={only ?? ''}
          onChange={({ target }) => update({ only: target.value })}
          className={SELECT_CLASS}
        >
          <option value="">All labels</option>
          <option value="changed">{language === null ? 'Changed' : 'Translated here'}</option>
          {language === null && <option value="trade">About agriculture</option>}
          {language !== null && <option value="missing">Missing</option>}
        </select>
        {languages.length > 0 && (
          <LanguageSelect
            label="Language"
            languages={languages}
            value={language}
            onChange={(chosen) => {
              setEdited(null)
              update({ [LANGUAGE_PARAM]: chosen })
            }}
          />
        )}
      </div>
      <ErrorAlert message={edited === null ? failure : null} />
      <p role="status" className="text-sm text-ink-soft">
        {shown.length > 0 ? counted(shown.length, 'label') : 'No label matches.'}
        {shown.some(isMissing) &&
          `. ${shown.filter(isMissing).length.toLocaleString('en')} missing: visitors read them in English.`}
      </p>
      {[...places].map(([place, ofPlace]) => (
        <section key={place} aria-label={place}>
          <h2 className="border-b border-line pb-2 font-medium">{place}</h2>
          <ul>
            {ofPlace.map((entry) => (
              <LabelRow
                key={entry.key}
                of={entry}
                language={language}
                isMissing={isMissing(entry)}
                pending={entry.own && pending.byItem.get(entry.own.id)}
                hrefOf={hrefOf}
                isEdited={edited === entry.key}
                failure={failure}
                onEdit={(isEdited) => setEdited(isEdited ? entry.key : null)}
                onSave={(text) => void save(entry, text)}
                onReset={() => void reset(entry)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
