/** Time limits of the statements on a connection, in milliseconds. */
export interface TimeLimits {
  /** The longest time until a connection is made or becomes free. */
  connect: number
  /** The longest time of a statement. */
  statement: number
  /** The longest time that a statement waits for a lock. */
  lock: number
  /** The longest time between two statements of a transaction. */
  idleInTransaction: number
}

/** Limits for staff and for visitors. */
export interface ServerLimits {
  staff: TimeLimits
  visitors: TimeLimits
  /** Of what the primary can answer as well. */
  replicas?: TimeLimits
}

/**
 * The limits of the server. Commands have none: an import or a restore may take hours. Visitors get an answer within five seconds, also
 * while PostgreSQL hangs.
 */
export const SERVER_LIMITS: ServerLimits = {
  staff: { connect: 5_000, statement: 15_000, lock: 5_000, idleInTransaction: 60_000 },
  visitors: { connect: 4_000, statement: 4_000, lock: 2_000, idleInTransaction: 15_000 },
  replicas: { connect: 1_000, statement: 1_500, lock: 1_000, idleInTransaction: 15_000 },
}

/**
 * Returns the statements that set the limits for a session of PostgreSQL. PostgreSQL also checks whether the client still
 * exists, so that the locks of an instance that vanished are released within a minute.
 */
export const sessionLimits = ({ statement, lock, idleInTransaction }: TimeLimits) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock};
   set idle_in_transaction_session_timeout = ${idleInTransaction};
   set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`
