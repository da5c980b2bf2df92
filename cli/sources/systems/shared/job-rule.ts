import { job } from '../../../../schema/kinds/index.ts'
import { simplified } from '../../../../schema/similar-names.ts'
import { type Data, textOf } from '../../records/values.ts'
import type { RuleInput } from '../system.ts'

/* The rule that suggested mappings for job boards have. What a board calls a type or an experience is found in its own values. */

/** The departments by their values and their labels. */
export const departments = Object.fromEntries(
  job.fields.department.options.flatMap(({ value, label }) => [value, label].map((name) => [name, value])),
)

/** What the types of contracts are called elsewhere. The first that matches counts: interns can work full-time. */
const TYPES: [pattern: RegExp, type: string][] = [
  [/\bintern(?:s|ship|ships)?\b|trainee|apprentice|working student|praktik|werkstudent|\bstage\b/i, 'Internship'],
  [/^(?!.*permanent).*(?:contract|freelance|temporary|fixed[\s-]?term|seasonal|\bbefristet|\bcdd\b)/i, 'Contract'],
  [/part[\s-]?time|teilzeit|temps partiel/i, 'Part-time'],
  [/full[\s-]?time|permanent|regular|vollzeit|temps plein|\bcdi\b/i, 'Full-time'],
]

/** Returns the type of a contract by its name on a job board. Undefined if the name fits none, or both full-time and part-time. */
function typeOf(name: string): string | undefined {
  const types = TYPES.filter(([pattern]) => pattern.test(name)).map(([, type]) => type)
  return types[0] === 'Part-time' && types.length > 1 ? undefined : types[0]
}

/** Returns `values` of a rule for the names of types that records have. */
function typeValues(names: readonly string[]): Record<string, string> {
  const known = ['Full-time', 'Part-time', 'Contract', 'Internship', ...names]
  return Object.fromEntries(
    known.flatMap((name) => {
      const type = typeOf(name)
      return type === undefined ? [] : [[name, type]]
    }),
  )
}

/** Returns `values` of a rule for the names of departments, which differ in case and punctuation only. */
function departmentValues(names: readonly string[]): Record<string, string> {
  const others = names.flatMap((name) => {
    const department = Object.entries(departments).find(([known]) => simplified(known) === simplified(name))
    return department ? [[name, department[1]] as const] : []
  })
  return { ...departments, ...Object.fromEntries(others) }
}

/** Where a job board has the values of our fields. Fields without a path get their default in every job. */
export interface JobPaths {
  department: string | string[]
  location: string
  type: string | undefined
  experience: string | undefined
  requirements?: string
  url: string
}

/**
 * Returns the rule for the jobs of a board.
 *
 * @param namesAt returns the texts that the jobs have at a path
 */
export function jobRule(paths: JobPaths, namesAt: (path: string) => string[]): RuleInput {
  const { type, experience, department } = paths
  return {
    kind: 'jobs',
    id: 'id',
    redirects: `{${paths.url}}`,
    fields: {
      title: { path: 'title', transform: ['line', 'limit 200'] },
      department: {
        path: department,
        values: departmentValues([department].flat().flatMap(namesAt)),
        default: 'operations',
      },
      location: { path: paths.location, transform: 'limit 200', default: job.fields.location.default },
      type: { ...(type !== undefined && { path: type, values: typeValues(namesAt(type)) }), default: 'Full-time' },
      experience: {
        ...(experience !== undefined && { path: experience, transform: ['join', 'limit 200'] }),
        default: job.fields.experience.default,
      },
      description: { path: ['content', 'title'], transform: ['html', 'line', 'limit 300'] },
      detailedDescription: { path: ['content', 'title'], transform: 'html markdown' },
      ...(paths.requirements === undefined ? {} : { requirements: paths.requirements }),
    },
  }
}

/** Returns the different texts that records have at a path. */
export const namesIn = (records: readonly Data[], valueOf: (record: Data) => unknown): string[] => [
  ...new Set(records.map((record) => textOf([valueOf(record)].flat().join(','))).filter((name) => name !== '')),
]

export const JOB_ADVICE = [
  'A department that is not one of ours becomes operations. Add it to values of department.',
  'Fields of jobs that have no value get their default. The plan names these jobs.',
]
