import { useQuery } from '@apollo/client/react'
import BookType from 'virtual:icon/book-type'
import Globe from 'virtual:icon/globe'
import Plus from 'virtual:icon/plus'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { UnsavedInputList } from '../forms/unsaved-input/unsaved-input-list.tsx'
import { isAt, routeOfInput } from '../forms/unsaved-input/route.ts'
import { useUnsavedInputs } from '../forms/unsaved-input/use-unsaved-inputs.ts'
import { inAdmin } from '../model/kinds.ts'
import { countedItems } from '../client/graphql/counted.ts'
import { contentKinds } from '../model/content-kinds.ts'
import { adminPaths, managerPath, newPath } from '../shell/paths/paths.ts'
import type { Origin } from '../shell/session/require-session.tsx'
import { useLanguageLimit, useMayAdd, useUser } from '../client/session/store.ts'
import { WayBack } from '../shell/session/way-back.tsx'
import { LogoutButton } from '../shell/navigation/navigation.tsx'
import { Page } from '../shell/page/page.tsx'
import { cardsFor } from '../shell/navigation/sections.ts'
import { QueryError } from '../ui/controls/query-error.tsx'
import { CountsDocument } from '../client/graphql/generated.ts'
import { FirstSteps } from './first-steps.tsx'

// Downloaded after the counts. They are empty until their data are loaded.
const Waiting = lazy(async () => ({ default: (await import('./waiting.tsx')).Waiting }))
const LatestChanges = lazy(async () => ({ default: (await import('./latest-changes.tsx')).LatestChanges }))

const quickActions = contentKinds.flatMap((kind) => {
  const { quickAction: label } = inAdmin(kind)
  return label ? [{ kind, label }] : []
})

/** The kinds that have a tile. */
const countedKinds = contentKinds.filter((kind) => inAdmin(kind).isOnDashboard ?? true)

type Counts = Readonly<Record<string, { total: number }>>

const countIn = (counts: Counts | undefined, kind: string) => (counts?.[kind] ? countedItems(counts[kind].total) : '–')

/** Leads to the form of a new item, if the user may add it. */
function QuickAction({ kind, label }: (typeof quickActions)[number]) {
  return (
    useMayAdd(kind) && (
      <li>
        <Link to={newPath(kind)} className={buttonClass({ variant: 'outline' })}>
          <Plus aria-hidden="true" className="size-4" />
          {label}
        </Link>
      </li>
    )
  )
}

/** /admin/dashboard */
export function Dashboard() {
  const user = useUser()
  const isTranslator = useLanguageLimit().length > 0
  const { from } = (useLocation().state ?? {}) as Origin
  const unsavedInputs = useUnsavedInputs().filter(({ name }) => {
    const route = routeOfInput(name)
    // The way back leads to it already.
    return !(from && route && isAt(route, from))
  })
  const { data, error, refetch } = useQuery(CountsDocument)
  const counts: Counts | undefined = data
  return (
    <Page
      title={`Welcome, ${user?.username ?? 'back'}`}
      back="/"
      actions={<LogoutButton className={buttonClass({ variant: 'outline', size: 'small' })} />}
    >
      <div className="grid max-w-6xl grid-cols-1 gap-10">
        <WayBack />
        <QueryError error={error} refetch={refetch} />
        {unsavedInputs.length > 0 && (
          <section aria-labelledby="unsaved">
            <h2 id="unsaved" className="mb-3 font-serif text-xl">
              Not saved yet
            </h2>
            <UnsavedInputList inputs={unsavedInputs} />
          </section>
        )}
        <FirstSteps />
        <div className="flex flex-col gap-10 xl:flex-row-reverse xl:items-start">
          <Suspense>
            <Waiting />
          </Suspense>
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-10">
            <section aria-label="Counts">
              <ul className="grid grid-cols-2 border-t border-l border-line md:grid-cols-4">
                {countedKinds.map((kind) => (
                  <li key={kind.name} className="border-r border-b border-line">
                    <Link to={managerPath(kind)} className="block p-5 no-underline hover:bg-surface">
                      <span className="block font-mono text-4xl leading-tight">{countIn(counts, kind.name)}</span>
                      <span className="text-sm text-ink-soft">{inAdmin(kind).countLabel ?? kind.labelPlural}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="actions">
              <h2 id="actions" className="mb-3 font-serif text-xl">
                Quick actions
              </h2>
              <ul className="flex flex-wrap gap-3">
                {isTranslator && (
                  <li>
                    <Link to={adminPaths.translations} className={buttonClass({ variant: 'outline' })}>
                      <BookType aria-hidden="true" className="size-4" />
                      Translate
                    </Link>
                  </li>
                )}
                {quickActions.map((action) => (
                  <QuickAction key={action.label} {...action} />
                ))}
                <li>
                  <a href="/" className={buttonClass({ variant: 'outline' })}>
                    <Globe aria-hidden="true" className="size-4" />
                    View site
                  </a>
                </li>
              </ul>
            </section>
            <section aria-labelledby="sections">
              <h2 id="sections" className="mb-3 font-serif text-xl">
                Sections
              </h2>
              <ul className="grid grid-cols-1 border-t border-l border-line sm:grid-cols-2">
                {cardsFor(user?.permissions ?? []).map(({ label, to, icon: Icon, about }) => (
                  <li key={to} className="border-r border-b border-line bg-paper">
                    <Link to={to} className="flex h-full gap-4 p-5 no-underline hover:bg-surface">
                      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-green" />
                      <span className="min-w-0 wrap-anywhere">
                        <span className="block font-medium">{label}</span>
                        <span className="block text-sm text-ink-soft">{about}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            <Suspense>
              <LatestChanges />
            </Suspense>
          </div>
        </div>
      </div>
    </Page>
  )
}
