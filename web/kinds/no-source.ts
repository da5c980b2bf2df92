import { DataSource } from '../graphql/data-source.ts'

/** The source of the data of previews, from which nothing is sent: they are inert. */
export const NO_SOURCE = new DataSource('', { operation: 'Shell', variables: {}, data: { site: null, footer: null } })
