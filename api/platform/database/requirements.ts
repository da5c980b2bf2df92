import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { isUnavailable } from '../errors.ts'
import { connectTo } from './hosts.ts'

/** What a database lacks of what the program relies on. */
interface Missing {
  /** What is missing and what follows, as a sentence. */
  problem: string
  /** Whether the program runs without it. */
  isReplaced: boolean
}

/** How long a statement of a trial may take. */
const STATEMENT_MS = 5_000
/** How long an announcement may take. */
const NOTIFY_MS = 1_500

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505'
/** A server that accepts reads only, and a role that may not create temporary tables. Then it cannot be tried. */
const CANNOT_TRY = new Set(['25006', '42501'])

/** Two connections on which trials run. Transactions that a trial begins are rolled back. */
interface Trial {
  one: pg.Client
  two: pg.Client
}

interface Requirement {
  /** What is lacking if the trial returns false or fails. */
  problem: string
  isReplaced?: boolean
  holds: (trial: Trial) => Promise<boolean>
}

/** What managed forms, poolers and distributed engines that speak PostgreSQL's protocol lack at times. */
const REQUIREMENTS: readonly Requirement[] = [
  {
    problem: 'Advisory locks do not exclude between two connections. Changes at the same time could break each other',
    async holds({ one, two }) {
      const lock = `select pg_try_advisory_xact_lock(hashtextextended('${randomUUID()}', 0)) as taken`
      const taken = async (client: pg.Client) => (await client.query<{ taken: boolean }>(lock)).rows[0]!.taken
      await begin(one, two)
      return (await taken(one)) && !(await taken(two))
    },
  },
  {
    problem: '“skip locked” does not pass over locked rows. Two instances could send the same mail',
    async holds({ one, two }) {
      await begin(one, two)
      const name = 'select name from migration'
      const { rows } = await one.query<{ name: string }>(`${name} limit 1 for update skip locked`)
      // Another instance has it: what was to be shown.
      if (rows.length === 0) return true
      return (await two.query(`${name} where name = $1 for update skip locked`, [rows[0]!.name])).rows.length === 0
    },
  },
  {
    problem: 'Deferred constraints are not checked at the end of the transaction. References could lead nowhere',
    async holds({ one }) {
      await begin(one)
      await one.query('create temporary table trial (id int unique deferrable initially deferred) on commit drop')
      await one.query('insert into trial values (1), (1)')
      const checked = one.query('set constraints all immediate')
      return checked.then(
        () => false,
        (error: unknown) => errorCode(error) === UNIQUE_VIOLATION,
      )
    },
  },
  {
    problem:
      'LISTEN and NOTIFY do not reach other connections. Instances ask for changes instead: what others have changed is shown after a second, and in forms after five',
    isReplaced: true,
    async holds({ one, two }) {
      const id = randomUUID()
      const heard = new Promise<boolean>((resolve) =>
        one.on('notification', ({ payload }) => payload === id && resolve(true)),
      )
      await one.query('listen verdant_trial')
      await two.query(`select pg_notify('verdant_trial', $1)`, [id])
      return Promise.race([heard, delay(NOTIFY_MS, false, { ref: false })])
    },
  },
]

const begin = (...clients: pg.Client[]) => Promise.all(clients.map((client) => client.query('begin')))

/**
 * Tries what the program relies on, and returns what is missing. Changes nothing.
 *
 * @param url the address for the statements of requests
 * @param directUrl the address for notifications
 * @throws Error if the database cannot be reached
 */
export async function missingRequirements(url: string, directUrl: string): Promise<Missing[]> {
  const [replaced, needed] = [true, false].map((is) =>
    REQUIREMENTS.filter(({ isReplaced = false }) => isReplaced === is),
  )
  if (url === directUrl) return missingOf(url, REQUIREMENTS)
  return [...(await missingOf(url, needed!)), ...(await missingOf(directUrl, replaced!))]
}

async function missingOf(url: string, requirements: readonly Requirement[]): Promise<Missing[]> {
  const options = {
    connectionTimeoutMillis: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    application_name: 'verdant trial',
  }
  const one = await connectTo(url, options)
  try {
    const two = await connectTo(url, options)
    try {
      const missing: Missing[] = []
      for (const { problem, isReplaced = false, holds } of requirements) {
        const failure = await failureOf(holds, { one, two })
        if (failure !== undefined) missing.push({ problem: `${problem}.${failure && ` (${failure})`}`, isReplaced })
      }
      return missing
    } finally {
      void two.end().catch(() => {})
    }
  } finally {
    void one.end().catch(() => {})
  }
}

/** Returns why a trial does not hold, which may be empty; undefined if it holds. */
async function failureOf(holds: Requirement['holds'], trial: Trial): Promise<string | undefined> {
  try {
    return (await holds(trial)) ? undefined : ''
  } catch (error) {
    const code = errorCode(error)
    if (CANNOT_TRY.has(code)) return undefined
    if (isUnavailable(error)) throw error
    return (error as Error).message
  } finally {
    // Without a transaction, that is a warning. An error is that of the trial.
    await Promise.allSettled([trial.one.query('rollback'), trial.two.query('rollback')])
  }
}
