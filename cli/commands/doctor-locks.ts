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

interface Holder {
  pid: number
  name: string
  state: string
  seconds: number
  tables: string
}

/** Finds statements that wait for locks in the database, and the processes that hold locks on whole tables. */
export async function checkLocks(database: Database): Promise<Finding[]> {
  const waits = await findWaits(database)
  const blockers = new Set(waits.map(({ blockerPid }) => blockerPid))
  const holders = (await findHolders(database)).filter(({ pid }) => !blockers.has(pid))
  return [
    ...waits.map((wait) => warning(describe(wait), remedyFor(wait.blockerPid))),
    ...holders.map((holder) => warning(describeHolder(holder), remedyFor(holder.pid))),
  ]
}

/** Finds the processes whose locks on tables stop writes, also while nothing waits for them yet. */
const findHolders = (database: Database) =>
  database.query<Holder>(`
    select a.pid, coalesce(nullif(a.application_name, ''), 'a client without a name') as name, a.state,
      extract(epoch from now() - a.xact_start)::int as seconds,
      string_agg(distinct l.relation::regclass::text, ', ') as tables
    from pg_locks l
    join pg_stat_activity a on a.pid = l.pid
    join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p')
    where l.granted and l.database = (select oid from pg_database where datname = current_database())
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and c.relnamespace <> 'pg_catalog'::regnamespace and l.pid <> pg_backend_pid()
    group by a.pid, a.application_name, a.state, a.xact_start
    order by a.xact_start, a.pid`)

const describeHolder = ({ pid, name, state, seconds, tables }: Holder) =>
  `Process ${pid} (${name}, ${state}, in a transaction of ${counted(seconds, 'second', 'seconds')}) has locked ${tables}: others wait`

function findWaits(database: Database): Promise<Wait[]> {
  return database.query<Wait>(`
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
}

const LONGEST = 80

function describe({ waitingFor, seconds, statement, blocker, blockerPid, blockerState, blockerSeconds }: Wait): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  const waited = counted(seconds, 'second', 'seconds')
  const since = counted(blockerSeconds, 'second', 'seconds')
  return `A statement has waited ${waited} for ${waitingFor}, which process ${blockerPid} (${blocker}, ${blockerState}, in a transaction of ${since}) has locked: ${text}`
}

const remedyFor = (pid: number) =>
  `If it does not end by itself, end the other process in PostgreSQL: select pg_terminate_backend(${pid})`
