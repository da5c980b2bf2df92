import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Stands in a composed statement for a value that is known when the statement runs. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Returns the parameter `name` of a statement in a `StatementCache`. */
export const parameter = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Parameter(name)}`

/** Runs statements, as `Database` does. */
interface StatementRunner {
  /** From where content is read; undefined for what is live. */
  readonly pointOfView: unknown
  /** Whether PostgreSQL keeps the plans of statements that have a name. */
  readonly keepsPlans: boolean
  query<Row extends object>(text: string, parameters: readonly unknown[], name?: string): Promise<Row[]>
}

/** A statement that Kysely can compile. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

// Callers choose filters and sorting, so the number of different statements has no other bound.
const MAX_STATEMENTS = 1_000
/** The number of statements with a name. Each takes about 100 kB in every process of PostgreSQL that has run it. */
const MAX_NAMED = 300

/**
 * Statements of Kysely, each compiled once. Composing and compiling one takes up to a third of the CPU time of a small
 * request, so every statement that requests run often is kept here.
 */
export class StatementCache {
  readonly #database: StatementRunner
  readonly #compiled = new LRUCache<string, Pick<CompiledQuery, 'sql' | 'parameters'>>({ max: MAX_STATEMENTS })
  readonly #names = new Map<string, string>()

  constructor(database: StatementRunner) {
    this.#database = database
  }

  /**
   * Runs a statement, in the open transaction if there is one, and returns its rows.
   *
   * @param key identifies the text of the statement: everything that `compose` depends on
   * @param values the values of the statement's parameters, by name
   * @param compose composes the statement; it holds each value as `parameter(name)`
   * @param isPlannedOnce whether its plan hardly depends on the values, so that PostgreSQL can keep it. The keys of such statements are few
   */
  run<Row extends object>(
    key: string,
    values: Readonly<Record<string, unknown>>,
    compose: () => Compilable<Row>,
    isPlannedOnce = false,
  ): Promise<Row[]> {
    // At another point of view the text also depends on that, and few requests have the same one.
    const isLive = this.#database.pointOfView === undefined
    let statement = isLive ? this.#compiled.get(key) : undefined
    if (!statement) {
      const { sql: text, parameters } = compose().compile()
      statement = { sql: text, parameters }
      if (isLive) this.#compiled.set(key, statement)
    }
    const parameters = statement.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value))
    return this.#database.query<Row>(statement.sql, parameters, isLive && isPlannedOnce ? this.#nameOf(key) : undefined)
  }

  #nameOf(key: string): string | undefined {
    if (!this.#database.keepsPlans) return undefined
    const known = this.#names.get(key)
    if (known !== undefined || this.#names.size === MAX_NAMED) return known
    const name = `statement ${this.#names.size + 1}`
    this.#names.set(key, name)
    return name
  }
}
