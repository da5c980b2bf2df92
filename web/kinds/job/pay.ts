import { type Thing, thing } from '../../site/head/json-ld.ts'

const CURRENCIES: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/** An amount or a range per unit of time, such as "$78,000 to $96,000 a year" or "$19.50 an hour". */
const PAY =
  /([$€£])([\d,]+(?:\.\d+)?)(?:\s*(?:to|–|-)\s*\1?([\d,]+(?:\.\d+)?))?\s+(?:an?|per)\s+(hour|day|week|month|year)\b/i

const numberOf = (text: string) => Number(text.replaceAll(',', ''))

/** Returns the pay that a text names first, as job search engines require it, or null. */
export function payIn(text: string): Thing | null {
  const [, sign, least, most, unit] = PAY.exec(text) ?? []
  if (!sign || !least || !unit) return null
  const amount = most ? { minValue: numberOf(least), maxValue: numberOf(most) } : { value: numberOf(least) }
  return thing('MonetaryAmount', {
    currency: CURRENCIES[sign],
    value: thing('QuantitativeValue', { ...amount, unitText: unit.toUpperCase() }),
  })
}
