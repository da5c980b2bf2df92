import type { Database } from '../../api/platform/database/database.ts'
import { counted } from '../../schema/counted.ts'
import { type Finding, warning } from './doctor-checks.ts'

interface Wait {
  waitingFor: string
  seconds: number
  statement: string
  blockerPid: number
  blocker: string
  blockerState: string
  blockerSeconds: number
}

/** Finds statements that wait for locks in the database, and the processes that hold these locks. */
export async function checkLocks(database: Database): Promise<Finding[]> {
  const waits = await database.query<Wait>(`
    select coalesce(l.relation::regclass::text, 'a row') as "waitingFor",
      extract(epoch from now() - w.query_start)::int as seconds,
      w.query as statement,
      b.pid as "blockerPid",
      coalesce(nullif(b.application_name, ''), 'a client without a name') as blocker,
      b.state as "blockerState",
      extract(epoch from now() - b.xact_start)::int as "blockerSeconds"
    from pg_stat_activity w
    join pg_locks l on l.pid = w.pid and not l.granted
    cross join unnest(pg_blocking_pids(w.pid)) as blocking (pid)
    join pg_stat_activity b on b.pid = blocking.pid
    where w.datname = current_database()
    order by w.query_start, b.pid`)
  return waits.map((wait) => warning(describe(wait), remedyFor(wait)))
}

const LONGEST = 80

function describe({ waitingFor, seconds, statement, blocker, blockerPid, blockerState, blockerSeconds }: Wait): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  const waited = counted(seconds, 'second', 'seconds')
  const since = counted(blockerSeconds, 'second', 'seconds')
  return `A statement has waited ${waited} for ${waitingFor}, which process ${blockerPid} (${blocker}, ${blockerState}, in a transaction of ${since}) has locked: ${text}`
}

const remedyFor = ({ blockerPid }: Wait) =>
  `If it does not end by itself, end the other process in PostgreSQL: select pg_terminate_backend(${blockerPid})`
