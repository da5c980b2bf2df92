import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import type { ContentKind, TranslationState, TranslationStatusQuery } from '../../client/graphql/generated.ts'
import { storedKindOf } from '../../model/kind-by-name.ts'
import { byKind } from '../../model/kind-label.ts'
import { adminPaths } from '../../shell/paths/paths.ts'

type Status = TranslationStatusQuery['status'][number]

/** The kind and the state that the list below the table is about. */
export interface Chosen {
  kind: ContentKind | undefined
  state: TranslationState | undefined
}

interface Props {
  status: readonly Status[]
  chosen: Chosen
  language: string
}

const COLUMNS = [
  { state: 'MISSING', label: 'Missing texts', key: 'missing' },
  { state: 'OUTDATED', label: 'Outdated texts', key: 'outdated' },
  { state: 'HIDDEN', label: 'Hidden items', key: 'hidden' },
] as const

/** Fewer kinds with nothing to do are shown beside the others. */
const FEW = 4

const sum = (status: readonly Status[], key: 'items' | 'complete' | 'missing' | 'outdated' | 'hidden') =>
  status.reduce((total, row) => total + row[key], 0)

/** How much is translated, by kind. Each number leads to the items that it counts. */
export function StatusTable({ status, chosen, language }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const all = byKind(status.filter(({ items }) => items > 0))
  const isDone = ({ kind, missing, outdated, hidden }: Status) =>
    missing + outdated + hidden === 0 && kind !== chosen.kind
  // What is to do would else be far below.
  const done = all.filter(isDone).length
  const rows = isWhole || done < FEW ? all : all.filter((row) => !isDone(row))
  const cells = (kind: ContentKind | undefined, of: readonly Status[]) =>
    COLUMNS.map(({ state, label, key }) => (
      <td key={state} className="py-2 pl-2 text-right sm:pl-3 font-mono text-sm">
        <Count
          to={addressOf({ kind, state }, language)}
          count={sum(of, key)}
          label={`${label} of ${kind ? storedKindOf(kind)?.labelPlural : 'all kinds'}`}
          isChosen={chosen.kind === kind && chosen.state === state}
        />
      </td>
    ))
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Translations by kind</caption>
      <thead>
        <tr className="border-b border-line-strong text-xs text-ink-soft sm:text-sm">
          <th scope="col" className="py-2 text-left align-bottom font-normal">
            Kind
          </th>
          <th scope="col" className="py-2 pl-2 text-right sm:pl-3 align-bottom font-normal">
            Complete items
          </th>
          {COLUMNS.map(({ state, label }) => (
            <th key={state} scope="col" className="py-2 pl-2 text-right sm:pl-3 align-bottom font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind} className="border-b border-line">
            <RowHead>
              {storedKindOf(row.kind)?.singleton ? storedKindOf(row.kind)?.label : storedKindOf(row.kind)?.labelPlural}
            </RowHead>
            <Complete of={[row]} />
            {cells(row.kind, [row])}
          </tr>
        ))}
        {rows.length < all.length && (
          <tr className="border-b border-line">
            <td colSpan={COLUMNS.length + 2} className="py-1">
              <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
                Show {done} kinds with nothing to do
              </Button>
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="border-b border-line-strong font-medium">
          <RowHead>All kinds</RowHead>
          <Complete of={status} />
          {cells(undefined, status)}
        </tr>
      </tfoot>
    </table>
  )
}

const RowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="py-2 text-left text-sm font-medium">
    {children}
  </th>
)

const Complete = ({ of }: { of: readonly Status[] }) => (
  <td className="py-2 pl-2 text-right sm:pl-3 font-mono text-sm whitespace-nowrap text-ink-soft">
    {sum(of, 'complete').toLocaleString('en')}/{sum(of, 'items').toLocaleString('en')}
  </td>
)

const addressOf = ({ kind, state }: Chosen, language: string) =>
  `${adminPaths.translations}?${new URLSearchParams({ language, ...(kind && { kind }), ...(state && { state }) })}`

interface CountProps {
  to: string
  count: number
  label: string
  isChosen: boolean
}

const Count = ({ to, count, label, isChosen }: CountProps) =>
  count === 0 ? (
    <span className="inline-block px-1 py-1 text-ink-soft sm:px-2">0</span>
  ) : (
    <Link
      to={to}
      preventScrollReset
      aria-label={`${count.toLocaleString('en')} ${label}`}
      aria-current={isChosen ? 'true' : undefined}
      className={`inline-block rounded-sm px-1 py-1 sm:px-2 ${isChosen ? 'bg-tint no-underline' : 'underline'}`}
    >
      {count.toLocaleString('en')}
    </Link>
  )
