import { job } from '../../../schema/kinds/job.ts'
import type { JobDepartment, JobType } from '../../graphql/generated.ts'
import { choiceLabel } from '../../site/choice-label.ts'

/** Returns what visitors read for a department, by its name in GraphQL. */
export const departmentLabel = (name: JobDepartment) => choiceLabel(job.fields.department, name)

/** Returns what visitors read for a type of employment. */
export const jobTypeLabel = (name: JobType) => choiceLabel(job.fields.type, name)

/** The departments, in the order of the model. */
export const DEPARTMENTS = job.fields.department.options.map((option) => option.name)
