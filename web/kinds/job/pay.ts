import { writeNumber } from '../../../schema/labels/numbers.ts'
import type { JobDetailQuery } from '../../graphql/generated.ts'
import { type Thing, thing } from '../../site/head/json-ld.ts'
import { isolated } from '../../site/isolated.ts'
import type { Site } from '../../site/shell/site.ts'

type Pay = NonNullable<JobDetailQuery['job']>['pay']

/** What all browsers accept as a currency (ISO 4217). */
const CODE = /^[A-Z]{3}$/i

/** Returns the lowest and the highest amount of a pay, or undefined if none is stated. */
function rangeOf({ least, most }: Pay): [from: number, to: number] | undefined {
  const amounts = [least, most].flatMap((amount) => (amount === null ? [] : [Number(amount)]))
  return amounts.length > 0 ? [Math.min(...amounts), Math.max(...amounts)] : undefined
}

/** Returns a pay such as "$78,000 to $96,000 per year", or an empty text if none is stated. */
export function payText({ label, language }: Pick<Site, 'label' | 'language'>, pay: Pay): string {
  const range = rangeOf(pay)
  if (!range) return ''
  const [from, to] = range
  const style = CODE.test(pay.currency) ? { currency: pay.currency.toUpperCase() } : {}
  const format = (amount: number) => isolated(writeNumber(language.tag, amount, style))
  const unit = label(`job.pay.unit:${pay.unit}`)
  if (from === to) return label('careers.pay', { amount: format(from), unit })
  return label('careers.payRange', { from: format(from), to: format(to), unit })
}

/** Returns the language of the words of a pay, if it is not that of the page. */
export function payLang({ label, language }: Pick<Site, 'label' | 'language'>): string | undefined {
  const lang = label.languageOf('careers.payRange')
  return lang === language.tag ? undefined : lang
}

/** Returns the pay as job search engines require it, or null if none is stated. */
export function baseSalary(pay: Pay): Thing | null {
  const range = rangeOf(pay)
  if (!range) return null
  const [from, to] = range
  return thing('MonetaryAmount', {
    currency: pay.currency.toUpperCase(),
    value: thing('QuantitativeValue', {
      ...(from === to ? { value: from } : { minValue: from, maxValue: to }),
      unitText: pay.unit,
    }),
  })
}
