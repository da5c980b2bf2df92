import type { JobDepartment, JobType } from '../../graphql/generated.ts'
import { choiceLabel } from '../../site/choice-label.ts'
import { departments, jobTypes } from './choices.data.ts'

/** Returns the label of a department by its name in GraphQL. */
export const departmentLabel = (name: JobDepartment) => choiceLabel(departments, name)

/** Returns the label of a type of employment by its name in GraphQL. */
export const jobTypeLabel = (name: JobType) => choiceLabel(jobTypes, name)
