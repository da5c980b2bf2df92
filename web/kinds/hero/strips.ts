import { fillIn } from '../../../schema/fill-in.ts'
import { itemPath, websiteKinds } from '../../../schema/website.ts'
import type { HeroStripsFragment } from '../../graphql/generated.ts'
import type { Site } from '../../site/shell/site.ts'
import {
  capitalized,
  conditionsOf,
  decimalsOf,
  type Figure,
  figuresOf,
  siteAnchor,
  withFigures,
} from '../trial/figures.ts'
import { meanOf } from '../trial/statistics.ts'

export type StripsData = NonNullable<HeroStripsFragment['strips']>
type TrialData = NonNullable<StripsData['trial']>

/** A result of a trial at one site. */
export interface Strip {
  place: string
  year: string
  figure: Figure
  low: number
  high: number
  /** Whether the interval includes zero. */
  isWithout: boolean
  covariate: number | undefined
  covariateLabel: string | undefined
  /** The address of its row on the page of the trial. */
  href: string
}

/** An order of the strips, with the sentence that follows from it. */
export interface Order {
  name: 'covariate' | 'value' | 'place'
  label: string
  finding: string
  strips: readonly Strip[]
  /** The number of strips up to the limit. */
  divided: number | undefined
  /** What stands below the first and the last strip, and between them. */
  ends: readonly [string, string, string]
}

/** The strips of a trial as the hero draws them. */
export interface Strips {
  title: string
  /** The language of the words, if it is another one than that of the page. */
  lang: string | undefined
  orders: readonly Order[]
  /** The least and the largest value on the scale, which contains zero. */
  least: number
  most: number
  /** The unit of the values, and where and how they were obtained. */
  unit: string
  conditions: string
  /** The trial's page. */
  href: string
  words: { sortedBy: string; list: string; table: string }
}

const kind = websiteKinds.find(({ name }) => name === 'trial')!

type Words = Pick<Site, 'label' | 'language'>

/** Returns the results of a trial by site. */
function stripsIn(words: Words, trial: TrialData, address: (path: string) => string): Strip[] {
  const covariates = figuresOf(
    words,
    trial.sites.map(({ covariateValue }) => covariateValue),
    trial.covariate.unit,
  )
  return withFigures(words, trial.sites, trial.unit).map(({ of: { place, year, covariateValue }, figure }, at) => {
    const { low, high } = figure.interval ?? { low: figure.value, high: figure.value }
    return {
      place,
      year: year?.toString() ?? '',
      figure,
      low,
      high,
      isWithout: low <= 0,
      covariate: covariateValue === null ? undefined : Number(covariateValue),
      covariateLabel: covariates[at],
      href: `${address(itemPath(kind, trial))}#${siteAnchor(at)}`,
    }
  })
}

/** Returns the figures of a group of strips by the names that sentences have for them, such as `gainUpTo`. */
function groupFigures(words: Words, trial: TrialData, strips: readonly Strip[], suffix: string) {
  const known = meanOf(strips.map(({ figure }) => figure.value))
  if (!known) return { [`count${suffix}`]: String(strips.length) }
  const decimals = Math.max(...trial.sites.map(({ value }) => decimalsOf(value)))
  const written = (number: number) => number.toFixed(decimals)
  const mean = { value: written(known.mean), low: written(known.low), high: written(known.high) }
  const { figure } = withFigures(words, [mean], trial.unit)[0]!
  return {
    [`count${suffix}`]: String(strips.length),
    [`gain${suffix}`]: figure.label,
    [`range${suffix}`]: figure.interval!.label,
  }
}

/** Returns a sentence with its figures, or an empty text if one of them is not known. */
function sentence(text: string, figures: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(figures).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const isMissing = Object.keys(figures).some((name) => figures[name] === undefined && text.includes(`{${name}}`))
  return isMissing ? '' : fillIn(text, Object.fromEntries(known))
}

const KNOWN_LATER = { limit: undefined, covariate: undefined, gain: undefined, range: undefined }
const OF_GROUPS = { gainUpTo: undefined, rangeUpTo: undefined, gainAbove: undefined, rangeAbove: undefined }

/**
 * Returns the strips of the hero's trial with what follows from them, or undefined without results by site.
 *
 * @param address returns the address of a path in the language of the page
 */
export function stripsOf(
  words: Words & { lang: string | undefined; address: (path: string) => string },
  { strips: texts, trial }: Pick<StripsData, 'strips' | 'trial'>,
): Strips | undefined {
  if (!trial || trial.sites.length === 0) return undefined
  const { label, language } = words
  const strips = stripsIn(words, trial, words.address)
  const limit = texts.limit === null ? undefined : Number(texts.limit)
  const byCovariate = strips
    .filter(({ covariate }) => covariate !== undefined)
    .toSorted((a, b) => a.covariate! - b.covariate! || a.figure.value - b.figure.value)
  const byValue = strips.toSorted((a, b) => a.figure.value - b.figure.value)
  const byPlace = strips.toSorted((a, b) => a.place.localeCompare(b.place, language.tag))
  const isUpTo = ({ covariate }: Strip) => limit !== undefined && covariate! <= limit
  const figures = {
    ...KNOWN_LATER,
    ...OF_GROUPS,
    count: String(strips.length),
    without: String(strips.filter(({ isWithout }) => isWithout).length),
    product: trial.product?.name,
    ...(trial.covariate.name && { covariate: trial.covariate.name }),
    ...(limit !== undefined && { limit: figuresOf(words, [texts.limit], trial.covariate.unit)[0] }),
    ...groupFigures(words, trial, strips, ''),
    ...(limit !== undefined && {
      ...groupFigures(words, trial, byCovariate.filter(isUpTo), 'UpTo'),
      ...groupFigures(
        words,
        trial,
        byCovariate.filter((strip) => !isUpTo(strip)),
        'Above',
      ),
    }),
    least: byValue[0]!.figure.label,
    leastPlace: byValue[0]!.place,
    most: byValue.at(-1)!.figure.label,
    mostPlace: byValue.at(-1)!.place,
    firstPlace: byPlace[0]!.place,
    lastPlace: byPlace.at(-1)!.place,
  }
  const order = (name: Order['name'], title: string, text: string, sorted: Strip[], end: (strip: Strip) => string) => ({
    name,
    label: title,
    finding: sentence(text, figures),
    strips: sorted,
    divided: name === 'covariate' && limit !== undefined ? sorted.filter(isUpTo).length : undefined,
    ends: [end(sorted[0]!), title, end(sorted.at(-1)!)] as const,
  })
  return {
    title: sentence(texts.title, figures),
    lang: words.lang,
    orders: [
      ...(byCovariate.length === strips.length
        ? [
            order(
              'covariate',
              capitalized(trial.covariate.name, language.tag),
              texts.byCovariate,
              byCovariate,
              ({ covariateLabel = '' }) => covariateLabel,
            ),
          ]
        : []),
      order('value', label('trials.result'), texts.byValue, byValue, ({ figure }) => figure.label),
      order('place', label('trials.place'), texts.byPlace, byPlace, ({ place }) => place),
    ],
    least: Math.min(0, ...strips.map(({ low }) => low)),
    most: Math.max(0, ...strips.map(({ high }) => high)),
    unit: trial.unit,
    conditions: conditionsOf(words, trial),
    href: words.address(itemPath(kind, trial)),
    words: {
      sortedBy: label('hero.sortedBy'),
      list: label('hero.list', { count: strips.length }),
      table: label('trials.table'),
    },
  }
}
