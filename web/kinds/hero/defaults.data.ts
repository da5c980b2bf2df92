import { fallbackHero } from '../../../schema/fallbacks.data.ts'
import { hero } from '../../../schema/kinds/index.ts'
import { valuesOnly } from '../../../schema/same-value.ts'

/** The built-in hero as values of its form. */
export const defaults = valuesOnly(hero.fields, { ...fallbackHero })
