import { counted } from '../../schema/counted.ts'
import type { Summary } from './format.ts'

/** Formats the size of a backup. */
export function summaryLine({ rows, media }: Summary): string {
  const filled = Object.values(rows).filter((count) => count > 0)
  const total = filled.reduce((sum, count) => sum + count, 0)
  return `${counted(total, 'row')} of ${counted(filled.length, 'table')} and ${counted(media, 'media file')}`
}
