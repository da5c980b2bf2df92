import { fallbackCompany } from '../../../schema/fallbacks.data.ts'
import { company } from '../../../schema/kinds/index.ts'
import { valuesOnly } from '../../../schema/same-value.ts'

/** The built-in profile as values of its form. */
export const defaults = valuesOnly(company.fields, fallbackCompany)
