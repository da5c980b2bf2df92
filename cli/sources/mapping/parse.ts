import type { z } from 'zod'
import { isGroup, isPicture, isReference } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds } from '../../../schema/kinds/index.ts'
import { lineFinder } from '../../../schema/transfer/json-position.ts'
import { readYaml } from '../../../schema/transfer/yaml.ts'
import { type Problem, showOrigin, showProblem, TransferError } from '../../../schema/transfer/record.ts'
import { kindsByName } from '../../../schema/transfer/kind-named.ts'
import { type fieldRule, mappingDocument, type MappingInput, type reference, type rule } from './document.ts'
import type { FieldRule, Mapping, NamedPath, Rule } from './mapping.ts'
import { pathsIn } from './template.ts'
import { makesRichText, parseTransform, transforms } from './transforms.ts'

const asList = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** Keys of records that commonly have the address of their page. */
export const ADDRESS_KEYS = ['link', 'permalink', 'url']

/** Returns the old addresses that `redirects` of a rule names. */
function addressesOf(redirects: boolean | string | string[] | undefined): string[] {
  if (typeof redirects === 'boolean') return redirects ? ADDRESS_KEYS.map((key) => `{${key}}`) : []
  return asList(redirects)
}

type Complain = (path: (string | number)[], message: string) => void

function fieldExists(kind: AnyKind, path: string): boolean {
  const [key = '', inner] = path.split('.')
  const field = kind.fields[key]
  if (!field || !Object.hasOwn(kind.fields, key)) return false
  return inner === undefined || (isGroup(field) && Object.hasOwn(field.fields, inner))
}

function buildField(input: z.output<typeof fieldRule> | string, complain: (message: string) => void): FieldRule {
  if (typeof input === 'string') return { paths: [input], transforms: [], isRichText: false, alts: [] }
  const steps = asList(input.transform).flatMap((written) => {
    const step = parseTransform(written)
    if (!step) complain(`there is no transform “${written}”; there are: ${Object.keys(transforms).join(', ')}`)
    return step ? [step] : []
  })
  const fallback = input.value ?? input.default
  if (input.template !== undefined && input.path !== undefined) complain('has both path and template; name one of them')
  return {
    paths: input.value === undefined ? asList(input.path) : [],
    ...(input.template === undefined ? {} : { template: input.template }),
    ...(input.values ? { values: input.values } : {}),
    transforms: steps,
    isRichText: asList(input.transform).some(makesRichText),
    ...(fallback === undefined ? {} : { fallback }),
    ...(input.value !== undefined && { isFixed: true as const }),
    alts: asList(input.alt),
    ...(input.optional && { isOptional: true as const }),
  }
}

/** Returns the paths in the records that a rule names. @param originOf returns the place of a part of the mapping */
function namedPathsOf(
  { where = {}, id, redirects, references = {}, fields }: z.output<typeof rule>,
  at: number,
  originOf: (place: string) => string,
): NamedPath[] {
  const named = (place: string, paths: readonly string[], isChoice = false, areAlternatives = false): NamedPath[] =>
    paths.map((path, index) => ({
      path,
      isChoice,
      group: areAlternatives ? place : `${place} ${index}`,
      alternatives: areAlternatives ? paths.length : 1,
      origin: () => originOf(place),
    }))
  const here = `rules.${at}`
  const addresses = typeof redirects === 'boolean' ? [] : asList(redirects)
  return [
    ...Object.keys(where).flatMap((path) => named(`${here}.where.${path}`, [path], true)),
    ...Object.entries(references).flatMap(([name, input], place, all) => {
      const path = (typeof input === 'object' && input.from) || name
      // It can begin where an earlier reference has led.
      const isFollowing = all.slice(0, place).some(([earlier]) => path.startsWith(`${earlier}.`))
      return isFollowing ? [] : named(`${here}.references.${name}`, [path], true)
    }),
    ...named(`${here}.id`, asList(id)),
    ...named(`${here}.redirects`, addresses.flatMap(pathsIn), false, true),
    ...Object.entries(fields).flatMap(([field, input]) => {
      if (typeof input === 'string') return named(`${here}.fields.${field}`, [input])
      if (input.value !== undefined) return []
      return [
        ...named(`${here}.fields.${field}.path`, asList(input.path), false, true),
        ...named(`${here}.fields.${field}.alt`, asList(input.alt), false, true),
        ...named(`${here}.fields.${field}.template`, asList(input.template).flatMap(pathsIn)),
      ]
    }),
  ]
}

function buildRule(
  input: z.output<typeof rule>,
  at: number,
  complain: Complain,
  originOf: (place: string) => string,
): Rule | undefined {
  const kind = kindsByName.get(input.kind)
  if (!kind) {
    complain(
      ['rules', at, 'kind'],
      `there is no kind “${input.kind}”; there are: ${kinds.map((k) => k.path).join(', ')}`,
    )
    return undefined
  }
  const fields = Object.entries(input.fields).map(([field, written]): [string, FieldRule] => {
    const here = ['rules', at, 'fields', field]
    if (!fieldExists(kind, field))
      complain(here, `${kind.path} have no field “${field}”; they have: ${Object.keys(kind.fields).join(', ')}`)
    const rule = buildField(written, (message) => complain(here, message))
    const target = kind.fields[field]
    if (rule.alts.length > 0 && !(target && isPicture(target))) complain(here, 'has alt, which is for pictures only')
    if (rule.isOptional && !(target && isReference(target)))
      complain(here, 'has optional, which is for references only')
    return [field, rule]
  })
  const { records, id, where = {}, redirects } = input
  return {
    kind,
    named: namedPathsOf(input, at, originOf),
    oldAddresses: addressesOf(redirects),
    references: Object.entries(input.references ?? {}).map(([name, written]) => {
      const whole: z.output<typeof reference> = typeof written === 'string' ? { records: written } : written
      const { records: list, key = 'id', many = false, from } = whole
      return { name, records: list, key, many, ...(from === undefined ? {} : { from }) }
    }),
    ...(records === undefined ? {} : { records }),
    where: Object.entries(where).map(([path, allowed]) => [path, asList(allowed)]),
    ...(id === undefined ? {} : { id }),
    fields,
  }
}

/**
 * Builds a mapping from data.
 *
 * @param originOf returns the place of a part of the mapping
 * @param formats the values that `format` can have
 * @returns the mapping, or all its errors
 */
function buildMapping(
  data: unknown,
  originOf: (place: string) => string,
  formats: readonly string[] = [],
): { mapping: Mapping; errors?: undefined } | { errors: [path: string, message: string][] } {
  const parsed = mappingDocument.safeParse(data)
  if (!parsed.success)
    return { errors: parsed.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]) }
  const errors: [string, string][] = []
  const complain: Complain = (path, message) => void errors.push([path.join('.'), message])
  const { format } = parsed.data
  if (format !== undefined && !formats.includes(format))
    complain(['format'], `there is no format “${format}”; there are: ${formats.join(', ')}`)
  const rules = parsed.data.rules.flatMap((input, at) => buildRule(input, at, complain, originOf) ?? [])
  if (errors.length > 0) return { errors }
  const { rules: _, ...head } = parsed.data
  const settings = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined))
  return { mapping: { ...(settings as Omit<Mapping, 'rules'>), rules } }
}

/** Builds a mapping that ships with the program. */
export function builtIn(input: MappingInput): Mapping {
  const built = buildMapping(input, (place) => place)
  if (built.errors) throw new Error(`A built-in mapping is wrong: ${built.errors.join('; ')}`)
  return built.mapping
}

/** Largest number of errors in a message. */
const SHOWN = 20

/**
 * Parses a mapping file. YAML aliases are rejected.
 *
 * @param formats the values that `format` can have
 * @throws TransferError listing the errors by line
 */
export function parseMapping(text: string, name: string, formats: readonly string[]): Mapping {
  const fail = (problems: Omit<Problem, 'origin'>[], lineOf: (at: number) => number | undefined) => {
    const shown = problems.slice(0, SHOWN).map((problem, at) => {
      const line = lineOf(at)
      return showProblem({ ...problem, origin: { file: name, ...(line === undefined ? {} : { line }) } })
    })
    if (problems.length > SHOWN) shown.push(`and ${problems.length - SHOWN} more`)
    return new TransferError(`The mapping is invalid:\n${shown.map((line) => `  ${line}`).join('\n')}`)
  }
  const { data, errors } = readYaml(text)
  if (errors) throw fail(errors, (at) => errors[at]!.line)
  const lineOf = lineFinder(text)
  const built = buildMapping(
    data,
    (place) => {
      const line = lineOf(place)
      return showOrigin({ file: name, ...(line === undefined ? {} : { line }) })
    },
    formats,
  )
  if (!built.errors) return built.mapping
  const problems = built.errors.map(([path, message]) => ({ ...(path ? { field: path } : {}), message }))
  throw fail(problems, (at) => lineOf(built.errors[at]![0]))
}
