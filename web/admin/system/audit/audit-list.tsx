import { auditActions } from '../../../../schema/audit-actions.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { ParamChanges } from '../../ui/hooks/use-query-params.ts'
import type { AuditEntryRowFragment } from '../../client/graphql/generated.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { linkLabel } from '../../versions/points-of-view/link-label.ts'

interface Props {
  entries: readonly AuditEntryRowFragment[]
  onFilter: (changes: ParamChanges) => void
}

/** Returns the label of an action. Actions of other versions have none. */
const labelOf = (action: string): string => auditActions.find(({ name }) => name === action)?.label ?? `${action}: …`

/** A value that filters the log when it is pressed. The names of preview links have times. */
const Value = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button
    type="button"
    title={`Show only ${text}`}
    onClick={onPress}
    className="cursor-pointer text-left break-all hover:underline"
  >
    {linkLabel(text)}
  </button>
)

/** The rows of the audit log, with who did what, when and from which network. */
export const AuditList = ({ entries, onFilter }: Props) => (
  <ol aria-label="Audit log" className="border-t border-line text-sm">
    {entries.map((entry) => {
      const [before = '', after] = labelOf(entry.action).split('…')
      return (
        <li
          key={entry.id}
          className="grid gap-x-6 gap-y-0.5 border-b border-line px-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-2"
        >
          <p
            className={classNames(
              'min-w-0 break-words [&_button]:font-medium',
              entry.action.endsWith('.refused') && 'text-danger',
            )}
          >
            <Value text={entry.actorName} onPress={() => onFilter({ who: entry.actorName })} /> {before}
            {after !== undefined && (
              <>
                <Value text={entry.targetName} onPress={() => onFilter({ who: entry.targetName })} />
                {after}
              </>
            )}
          </p>
          <p className="flex flex-wrap gap-x-4 text-ink-soft sm:justify-end sm:text-right">
            {entry.network && <Value text={entry.network} onPress={() => onFilter({ network: entry.network })} />}
            <time dateTime={entry.at}>{inBrowserZone(entry.at)}</time>
          </p>
        </li>
      )
    })}
  </ol>
)
