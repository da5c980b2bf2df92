import { Migration } from '@mikro-orm/migrations'
import { convertItems } from './convert-items.ts'

const CURRENCIES: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/** An amount or a range per unit of time, such as "$78,000 to $96,000 a year" or "$19.50 an hour". */
const PAY =
  /([$€£])([\d,]+(?:\.\d+)?)(?:\s*(?:to|–|-)\s*\1?([\d,]+(?:\.\d+)?))?\s+(?:an?|per)\s+(hour|day|week|month|year)\b/i

/** Returns an amount as it is stored, or null if there is none. */
const amountOf = (text: string | undefined) => (text ? Number(text.replaceAll(',', '')).toFixed(2) : null)

/** Returns the pay that pages have told job search engines: the first one that the description names. */
function payIn(text: string) {
  const [, sign, least, most, unit] = PAY.exec(text) ?? []
  if (!sign || !unit) return undefined
  return { least: amountOf(least), most: amountOf(most), currency: CURRENCIES[sign]!, unit: unit.toUpperCase() }
}

/** The pay of jobs becomes fields. Jobs whose description names none that pages have recognised are named in the log. */
export class Migration0040 extends Migration {
  override async up() {
    // npm run migration writes the statement for the column here.
    const without: string[] = []
    await convertItems(this, 'job', { reads: ['title', 'detailedDescription'], sets: ['pay'] }, (job) => {
      if (typeof job.detailedDescription !== 'string') return {}
      const pay = payIn(job.detailedDescription)
      if (!pay) without.push(String(job.title))
      return pay ? { pay } : {}
    })
    if (without.length > 0)
      process.stderr.write(`No pay was found in the descriptions of these jobs; enter it in their forms: ${[...new Set(without)].join('; ')}\n`)
  }
}
