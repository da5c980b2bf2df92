import type { Home } from './home.ts'

/** Only this machine can connect. */
export const HOST = '127.0.0.1'
/** PostgreSQL's superuser here. */
export const SUPERUSER = 'verdant'
/** The database that holds the content. */
export const DATABASE = 'verdant'

/** How to connect to the server of `home` on a port: to `postgres`, the database that is always there. */
export const connectionTo = ({ password }: Pick<Home, 'password'>, port: number) => ({
  host: HOST,
  port,
  user: SUPERUSER,
  password,
  database: 'postgres',
  ssl: false,
})

/** The address of the database that holds the content. */
export const addressOf = ({ password }: Pick<Home, 'password'>, port: number) =>
  `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${DATABASE}`
