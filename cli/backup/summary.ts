import type { Summary } from './format.ts'

/** How much a backup holds, as people say it. */
export function summaryLine({ rows, media }: Summary): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${total.toLocaleString('en')} rows of ${Object.keys(rows).length} tables and ${media.toLocaleString('en')} media files`
}
