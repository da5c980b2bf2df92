import { auditActions, auditGroups } from '../../../../schema/audit-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import type { ParamChanges } from '../../ui/hooks/use-query-params.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { FILTER_KEYS } from './audit-filter.ts'

interface Props {
  params: URLSearchParams
  onChange: (changes: ParamChanges) => void
}

const asOption = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)

/** The filter of the audit log. Its values are in the address. */
export function AuditFilters({ params, onChange }: Props) {
  const valueOf = (key: (typeof FILTER_KEYS)[number]) => params.get(key) ?? ''
  const day = (key: 'from' | 'to', label: string) => (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <input
        type="date"
        value={valueOf(key)}
        onChange={({ target }) => onChange({ [key]: target.value })}
        className={SELECT_CLASS}
      />
    </label>
  )
  return (
    <div role="search" aria-label="Filter the audit log" className="flex flex-wrap items-center gap-2">
      {/* A name or network that is pressed in the list replaces what was typed. */}
      <SearchBox
        key={`who ${valueOf('who')}`}
        label="Name"
        value={valueOf('who')}
        onSearch={(who) => onChange({ who })}
      />
      <SearchBox
        key={`network ${valueOf('network')}`}
        label="Network"
        value={valueOf('network')}
        onSearch={(network) => onChange({ network })}
      />
      <select
        aria-label="Action"
        value={valueOf('action')}
        onChange={({ target }) => onChange({ action: target.value })}
        className={SELECT_CLASS}
      >
        <option value="">All actions</option>
        {auditGroups.map((group) => (
          <optgroup key={group} label={group}>
            {auditActions
              .filter((action) => action.group === group)
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {asOption(label)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {day('from', 'From')}
      {day('to', 'To')}
      {FILTER_KEYS.some(valueOf) && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => onChange(Object.fromEntries(FILTER_KEYS.map((key) => [key, null])))}
        >
          Clear filter
        </Button>
      )}
    </div>
  )
}
