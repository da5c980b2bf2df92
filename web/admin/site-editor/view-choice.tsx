import { useQuery } from '@apollo/client/react'
import { OpenReleasesDocument, type ReleaseState } from '../client/graphql/generated.ts'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { LanguageSelect } from '../forms/translations/language-select.tsx'
import { useLanguages } from '../model/use-languages.ts'
import { DRAFT, LIVE, type Version } from '../model/version.ts'
import type { PointOfView } from '../versions/points-of-view/types.ts'
import { SELECT_CLASS } from '../ui/controls/field.tsx'
import { MomentInput } from '../ui/controls/moment-input.tsx'

const MOMENT = 'moment'
const NOT_OVER: ReleaseState[] = ['OPEN', 'IN_REVIEW', 'APPROVED', 'SCHEDULED']

/** What a person chooses to see: the website now, the draft of the open item, a release by its id, or a moment. */
export type Choice = { release: string } | { at: string } | Version

interface Props {
  view: PointOfView | undefined
  /** The name of the kind of the open item, whose draft can be chosen. */
  item: string | undefined
  /** The version in the form of the open item. */
  version: Version | undefined
  language: string | null
  onChoose: (choice: Choice) => void
  onLanguage: (language: string | null) => void
}

/** Chooses which version of the website is shown, and in which language. */
export function ViewChoice({ view, item, version, language, onChoose, onLanguage }: Props) {
  const { data, error } = useQuery(OpenReleasesDocument, { variables: { states: NOT_OVER } })
  useErrorLog('Loading releases failed', error)
  const languages = useLanguages() ?? []
  const releases = data?.page.items ?? []
  const chosen = view?.releaseId ?? (view?.at ? MOMENT : version === DRAFT ? DRAFT : LIVE)
  const choose = (value: string) =>
    value === MOMENT
      ? onChoose({ at: new Date().toISOString() })
      : onChoose(value === LIVE || value === DRAFT ? value : { release: value })
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:basis-full sm:flex-wrap">
      <select
        aria-label="Version"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className={`${SELECT_CLASS} min-w-0 max-sm:flex-1`}
      >
        <option value={LIVE}>Live</option>
        {(item !== undefined || chosen === DRAFT) && <option value={DRAFT}>Draft of this {item}</option>}
        {releases.map(({ id, name }) => (
          <option key={id} value={id}>
            Release: {name}
          </option>
        ))}
        {view?.releaseId && !releases.some(({ id }) => id === view.releaseId) && (
          <option value={view.releaseId}>Release</option>
        )}
        <option value={MOMENT}>A moment</option>
      </select>
      {view?.at && <MomentInput key={view.at} label="Moment" at={view.at} onChange={(at) => onChoose({ at })} />}
      {languages.length > 0 && (
        <LanguageSelect label="Language of the page" languages={languages} value={language} onChange={onLanguage} />
      )}
    </div>
  )
}
