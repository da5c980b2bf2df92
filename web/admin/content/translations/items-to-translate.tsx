import { useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import {
  ItemsToTranslateDocument,
  type ItemsToTranslateQuery,
  PendingTranslationsDocument,
} from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { keyOfItem, translatesInto } from '../../forms/translations/pending-translation.ts'
import { storedKindOf } from '../../model/kind-by-name.ts'
import { nameOf } from '../../model/kind-label.ts'
import { inLanguage } from '../../model/language.ts'
import type { OpenedFrom } from '../item/open-item.ts'
import { versionOf } from '../../model/version.ts'
import { routeOf } from '../../shell/paths/paths.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { pageIn, useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { PendingBadge } from '../../versions/pending/pending-badge.tsx'
import type { PendingSummary } from '../../versions/pending/types.ts'
import type { Chosen } from './status-table.tsx'

const PAGE_SIZE = 50

type ItemToTranslate = ItemsToTranslateQuery['page']['items'][number]

interface Props extends Chosen {
  /** The tag of the language. */
  language: string
  /** Shows the items of all kinds and states. */
  onAll: () => void
}

const HEADINGS = { MISSING: 'Missing texts', OUTDATED: 'Outdated texts', HIDDEN: 'Hidden items' }

/** The items with something to translate. Each leads to its form with the language. */
export function ItemsToTranslate({ language, kind, state, onAll }: Props) {
  const [params, update] = useQueryParams()
  const page = pageIn(params)
  const heading = useRef<HTMLHeadingElement>(null)
  // The list may be below the screen when one of the numbers above it is chosen.
  useEffect(() => {
    if (state) heading.current?.focus()
  }, [state])
  const { data, previousData, error, refetch } = useQuery(ItemsToTranslateDocument, {
    variables: {
      language,
      ...(kind && { kind }),
      ...(state && { state }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  })
  const shown = (data ?? previousData)?.page
  const pending = usePendingTranslations(language)
  const about = kind ? ` of ${storedKindOf(kind)?.labelPlural}` : ''
  return (
    <section aria-labelledby="to-translate" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} id="to-translate" className="mr-auto scroll-mt-36 font-serif text-xl">
          {(state ? HEADINGS[state] : 'To do') + about}
        </h2>
        {(kind ?? state) && (
          <Button variant="quiet" size="small" onClick={onAll}>
            Show everything to do
          </Button>
        )}
      </div>
      <QueryError error={error} refetch={refetch} />
      {!shown && !error && <Spinner label="Loading items..." />}
      {shown?.total === 0 && <p className="text-ink-soft">Nothing to do here.</p>}
      {shown && shown.total > 0 && (
        <>
          <ul className="border-t border-line">
            {shown.items.map((item) => (
              <Item key={keyOfItem(item)} item={item} language={language} pending={pending.get(keyOfItem(item))} />
            ))}
          </ul>
          <Pager
            page={page}
            pages={Math.ceil(shown.total / PAGE_SIZE)}
            isOpen={false}
            onPage={(next) => update({ page: String(next) })}
          />
        </>
      )}
    </section>
  )
}

/** Loads the changes with texts in a language that wait for publication, by their items. The list works without them. */
function usePendingTranslations(language: string) {
  const { data, error } = useQuery(PendingTranslationsDocument, { fetchPolicy: 'cache-and-network' })
  useErrorLog('Loading drafts failed', error)
  return useMemo(
    () =>
      Map.groupBy(
        (data?.page.items ?? []).filter((change) => translatesInto(change, language)),
        keyOfItem,
      ),
    [data, language],
  )
}

const MOST_LABELS = 4

/** Names the fields of some texts, the first few only. */
function labelsOf(texts: readonly { label: string }[]): string {
  const labels = [...new Set(texts.map(({ label }) => label))]
  const rest = labels.length - MOST_LABELS
  return labels.slice(0, MOST_LABELS).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

interface ItemProps {
  item: ItemToTranslate
  language: string
  /** The changes of the item with texts in the language that wait for publication. */
  pending: readonly PendingSummary[] | undefined
}

function Item({ item, language, pending }: ItemProps) {
  const { kind, itemId, isVisible, missing, outdated } = item
  const { pathname, search } = useLocation()
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2.5">
      <Link
        to={inLanguage(routeOf(kind, itemId), language)}
        state={{ list: pathname + search } satisfies OpenedFrom}
        className="min-w-0 flex-[1_1_14rem] font-medium break-words"
      >
        {nameOf(item)}
      </Link>
      <div className="flex min-w-0 flex-[2_1_20rem] flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{storedKindOf(kind)?.label}</span>
        {missing.length > 0 && (
          <span className="min-w-0">
            {missing.length} missing: {labelsOf(missing)}
          </span>
        )}
        {outdated.length > 0 && (
          <span className="min-w-0">
            {outdated.length} outdated: {labelsOf(outdated)}
          </span>
        )}
        {pending?.map((change) => (
          <PendingBadge
            key={change.id}
            change={change}
            to={inLanguage(routeOf(kind, itemId, versionOf(change)), language)}
            name={nameOf(item)}
          />
        ))}
        {!isVisible && <Badge variant="off">Hidden</Badge>}
      </div>
    </li>
  )
}
