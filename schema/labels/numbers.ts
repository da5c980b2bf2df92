import { madeOnce } from '../made-once.ts'

/** How a number is written; by default with up to three decimals. */
interface Style {
  /** The number of decimals. */
  decimals?: number
  unit?: 'percent' | undefined
  /** A currency (ISO 4217). Whole amounts have no decimals. */
  currency?: string
}

/**
 * The languages that write all numbers, and amounts in dollars, as the United States do. Our Spanish is that of the United States, with
 * “2,400” and “$19.50” in its texts. For Spanish as in Spain a website has the language `es-ES`.
 */
const AMERICAN = /^e[ns](-US)?$/

const formatOf = madeOnce((options: string) => {
  const [tag, { decimals, unit, currency }] = JSON.parse(options) as [string, Style]
  return new Intl.NumberFormat(tag === 'es' ? 'es-US' : tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    style: unit ? 'unit' : currency ? 'currency' : undefined,
    unit,
    currency,
    trailingZeroDisplay: currency ? 'stripIfInteger' : undefined,
  })
})

/** Returns digits in groups of three. */
const grouped = (digits: string): string =>
  digits.length > 3 ? `${grouped(digits.slice(0, -3))},${digits.slice(-3)}` : digits

/**
 * Returns a number as a language writes it, such as “1,000”.
 *
 * The numbers of the built-in languages are written without `Intl`, unless they are rounded: the first `Intl.NumberFormat` of a page
 * looks for the numbers of all locales, which takes Chromium 25 ms and more, within hydration.
 *
 * @throws RangeError if a currency is no code of three letters
 */
export function writeNumber(tag: string, number: number, style: Style = {}): string {
  const { decimals, unit, currency } = style
  const amount = Math.abs(number)
  const fixed = amount.toFixed(decimals ?? (currency ? 2 : 3))
  if (!AMERICAN.test(tag) || Number(fixed) !== amount || amount > 1e12 || (currency ?? 'USD') !== 'USD')
    return formatOf(JSON.stringify([tag, style])).format(number)
  const short = currency ? fixed.replace('.00', '') : String(amount)
  const [whole = '', ...fraction] = (decimals === undefined ? short : fixed).split('.')
  const digits = [grouped(whole), ...fraction].join('.')
  return `${number < 0 ? '-' : ''}${currency ? '$' : ''}${digits}${unit ? '%' : ''}`
}
