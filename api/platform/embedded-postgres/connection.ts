/** Only clients on this machine can connect. */
export const HOST = '127.0.0.1'
/** The superuser of the cluster. */
export const SUPERUSER = 'verdant'
/** The database that holds the content. */
export const DATABASE = 'verdant'

/** Returns the address of the database that holds the content. */
export const addressOf = ({ password }: { password: string }, port: number) =>
  `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${DATABASE}`
