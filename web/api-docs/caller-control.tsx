import { SELECT_CLASS } from '../admin/ui/controls/field.tsx'
import { type CallerKind, sessionName, setCaller, useCaller } from './caller.ts'

/** Chooses in whose name requests are sent. */
export function CallerControl() {
  const { kind, apiToken } = useCaller()
  const name = sessionName()
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <label className="flex items-center gap-2">
        Send as
        <select
          className={SELECT_CLASS}
          value={kind}
          onChange={({ target }) => setCaller({ kind: target.value as CallerKind })}
        >
          {name !== undefined && <option value="session">{name}</option>}
          <option value="token">API token</option>
          <option value="visitor">visitor</option>
        </select>
      </label>
      {kind === 'token' && (
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          aria-label="API token"
          placeholder="verdant_pat_…"
          className={`${SELECT_CLASS} w-44 px-3 font-mono placeholder:text-ink-soft`}
          value={apiToken}
          onChange={({ target }) => setCaller({ apiToken: target.value })}
        />
      )}
    </div>
  )
}
