import { useQuery } from '@apollo/client/react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { label as labelKind, language as languageKind } from '../../../../schema/kinds/index.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { type ContentKind, TranslationStatusDocument, type TranslationState } from '../../client/graphql/generated.ts'
import { useMay } from '../../client/session/store.ts'
import { LanguageButton } from '../../forms/translations/language-button.tsx'
import { storedKindOf } from '../../model/kind-by-name.ts'
import { inLanguage } from '../../model/language.ts'
import { type Language, languageProps, useLanguages } from '../../model/use-languages.ts'
import { managerPath } from '../../shell/paths/paths.ts'
import { Page } from '../../shell/page/page.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { ItemsToTranslate } from './items-to-translate.tsx'
import { ShowComplete } from './show-complete.tsx'
import { StatusTable } from './status-table.tsx'

const FilesMenu = lazyWhenIdle(() => import('./files-menu.tsx'))

/** Returns the kind that an address names; undefined for all. */
const kindIn = (params: URLSearchParams) => storedKindOf(params.get('kind') ?? '')

/** /admin/translations: what there is to translate into a language. The language and the chosen kind and state are in the address. */
export function TranslationsScreen() {
  const languages = useLanguages()
  const [failure, setFailure] = useState<string | null>(null)
  const [params, update] = useQueryParams()
  const language = languages?.find(({ tag }) => tag === params.get('language')) ?? languages?.[0]
  return (
    <Page title="Translations">
      <div className="grid max-w-5xl grid-cols-1 gap-6">
        {!languages && <Spinner label="Loading languages..." />}
        {languages && !language && <NoLanguage />}
        {languages && language && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div role="group" aria-label="Language" className="flex flex-wrap gap-1">
                {languages.map(({ tag, name }) => (
                  <LanguageButton
                    key={tag}
                    isChosen={tag === language.tag}
                    onClick={() => update({ language: tag, page: null })}
                  >
                    <span {...languageProps(tag)}>{name}</span>
                  </LanguageButton>
                ))}
              </div>
              <Suspense>
                <FilesMenu language={language.tag} kind={kindIn(params)?.path} onFailure={setFailure} />
              </Suspense>
            </div>
            <ErrorAlert message={failure} />
            <Translations key={language.tag} language={language} />
          </>
        )}
      </div>
    </Page>
  )
}

function NoLanguage() {
  const mayAdd = useMay(rightOn(languageKind, 'publish'))
  return (
    <p className="text-ink-soft">
      The website has one language.{' '}
      {mayAdd ? <Link to={managerPath(languageKind)}>Add another one</Link> : 'An admin can add another one.'}
    </p>
  )
}

const STATES: readonly TranslationState[] = ['MISSING', 'OUTDATED', 'HIDDEN']

function Translations({ language: { tag, isActive } }: { language: Language }) {
  const [params, update] = useQueryParams()
  const { data, error, refetch } = useQuery(TranslationStatusDocument, {
    variables: { language: tag },
    fetchPolicy: 'cache-and-network',
  })
  const mayReadLabels = useMay(rightOn(labelKind, 'read'))
  const kind = params.get('kind')
  const chosen = {
    kind: kind && storedKindOf(kind) ? (kind as ContentKind) : undefined,
    state: STATES.find((state) => state === params.get('state')),
  }
  return (
    <>
      {!isActive && <p className="text-sm text-ink-soft">Visitors do not see this language yet.</p>}
      <QueryError error={error} refetch={refetch} />
      {!data && !error && <Spinner label="Loading translations..." />}
      {data && <StatusTable status={data.status} chosen={chosen} language={tag} />}
      {data && <ShowComplete status={data.status} language={tag} kind={chosen.kind} refetch={refetch} />}
      {mayReadLabels && (
        <p className="text-sm text-ink-soft">
          The words of buttons, states and mails are translated with the other{' '}
          <Link to={inLanguage(managerPath(labelKind), tag)}>labels</Link>.
        </p>
      )}
      {data && (
        <ItemsToTranslate
          key={`${chosen.kind} ${chosen.state}`}
          language={tag}
          {...chosen}
          onAll={() => update({ kind: null, state: null, page: null })}
        />
      )}
    </>
  )
}
