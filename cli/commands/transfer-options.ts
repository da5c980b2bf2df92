import { kinds } from '../../schema/kinds/index.ts'
import { kindNamed } from '../../schema/transfer/kind-named.ts'
import { parseOnly } from '../../schema/transfer/only.ts'
import type { SourceOptions } from '../sources/sources.ts'
import type { PlanOptions } from '../../api/content/imports/plan-options.ts'
import type { Survey } from '../../api/content/imports/import.ts'
import { TransferError } from '../../schema/transfer/record.ts'
import { type DecisionOptions, Decisions } from '../../api/content/imports/decisions.ts'

/** The options that `plan` and `import` share, as parsed by Commander. */
export interface ReadOptions extends DecisionOptions {
  as?: string
  mapping?: string
  sourceName?: string
  encoding?: string
  locale?: string
  mediaHost?: string[]
  strictMedia?: boolean
  repairMedia?: boolean
  ignoreUnknown?: boolean
  /** Accept a response that is one page of several. */
  allowPartial?: boolean
  /** False leaves out redirects from the old addresses of items. */
  redirects?: boolean
  only?: string
  mode?: 'merge' | 'create'
  match?: string
  prune?: boolean
  /** The time at which the source was copied from this site. */
  base?: string
  /** Take an export as it is, without comparing what it was made from. */
  asIs?: boolean
  /** The name or id of the release that the changes are for. */
  release?: string
  json?: boolean
  quiet?: boolean
  details?: boolean
  /** Print all values, however long they are. */
  full?: boolean
  /** The HTML file that `plan` writes. */
  html?: string
  /** Whether `plan` shows that file in the browser. */
  open?: boolean
  yes?: boolean
  yesPrune?: boolean
  /** The report file for skipped items, or true for the default name. */
  skipInvalid?: string | true
}

/** Returns the options that decide about overlaps, as they were given. */
export const decisionNames = ({ theirs, ours, keep, choose }: DecisionOptions): string[] => [
  ...(theirs ? ['--theirs'] : []),
  ...(ours ? ['--ours'] : []),
  ...(keep === undefined ? [] : ['--keep']),
  ...(choose === undefined ? [] : ['--choose']),
]

/** Returns how to decide about the overlaps of a plan. @param source whose values --theirs takes, and live whose --ours keeps */
export const decisionAdvice = (
  { overlaps }: Pick<Survey, 'overlaps'>,
  source = 'the source',
  live = 'here',
): string[] =>
  overlaps === 0
    ? []
    : [
        `Decide about changes on both sides with --theirs (the values of ${source}), --ours (those ${live}), or one by one with --choose <overlap>=source or =live. The overlaps are in brackets.`,
      ]

/** Returns how a source is read. The token of a live site comes from the environment, which `ps` does not show. */
export function sourceOptions(options: ReadOptions, maxBytes: number): SourceOptions {
  const { as, mapping, sourceName, encoding, locale, mediaHost, ignoreUnknown, allowPartial } = options
  const only = parseOnly(options.only)
  const token = process.env.VERDANT_SOURCE_TOKEN
  return {
    ...(as === undefined ? {} : { as: kindNamed(as) }),
    ...(mapping === undefined ? {} : { mapping }),
    ...(sourceName === undefined ? {} : { sourceName }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(locale === undefined ? {} : { locale }),
    ...(ignoreUnknown === undefined ? {} : { ignoreUnknown }),
    ...(allowPartial === undefined ? {} : { allowPartial }),
    ...(mediaHost === undefined ? {} : { pictures: { hosts: new Set(mediaHost), maxBytes } }),
    ...(only === undefined ? {} : { only }),
    ...(options.match === undefined ? {} : { hasOtherIds: true }),
    ...(token ? { token } : {}),
  }
}

/**
 * Returns how a source is compared with the database.
 *
 * @throws TransferError if no kind has the `--match` field, CommandError for a malformed `--choose`
 */
export function planOptions({ only, mode, match, prune, repairMedia, ...options }: ReadOptions): PlanOptions {
  if (match !== undefined && !kinds.some((kind) => match in kind.fields))
    throw new TransferError(`--match ${match}: no kind has a field of that name`)
  const chosen = parseOnly(only)
  return {
    ...(chosen === undefined ? {} : { only: chosen }),
    ...(mode === undefined ? {} : { mode }),
    ...(match === undefined ? {} : { match }),
    decisions: new Decisions(options, 'source'),
    prune: prune ?? false,
    repairMedia: repairMedia ?? false,
  }
}
