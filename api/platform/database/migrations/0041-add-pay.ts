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

/** The pay of jobs becomes fields, where the description states it in the form that pages have told job search engines. */
export class Migration0041 extends Migration {
  override async up() {
    this.addSql(
      'alter table "job" add "pay" jsonb not null default \'{"least":null,"most":null,"currency":"USD","unit":"YEAR"}\'',
    )
    this.addSql('comment on column "job"."pay" is \'Keys: least, most, currency, unit\'')
    await convertItems(this, 'job', { reads: ['detailedDescription'], sets: ['pay'] }, ({ detailedDescription }) => {
      const pay = typeof detailedDescription === 'string' ? payIn(detailedDescription) : undefined
      return pay ? { pay } : {}
    })
  }
}
