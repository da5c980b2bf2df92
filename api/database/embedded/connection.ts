/** Only this machine can connect. */
export const HOST = '127.0.0.1'
/** PostgreSQL's superuser here. */
export const SUPERUSER = 'verdant'
/** The database that holds the content. */
export const DATABASE = 'verdant'

/** How to connect to a server on a port: to `postgres`, the database that is always there. */
export const connectionTo = ({ password }: { password: string }, port: number) => ({
  host: HOST,
  port,
  user: SUPERUSER,
  password,
  database: 'postgres',
  ssl: false,
})

/** The address of the database that holds the content. */
export const addressOf = ({ password }: { password: string }, port: number) =>
  `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${DATABASE}`
