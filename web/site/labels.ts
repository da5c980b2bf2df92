import { job } from '../../schema/kinds/job.ts'
import { company } from '../../schema/kinds/company.ts'
import type { JobDepartment, JobType } from '../graphql/generated.ts'

const labelOf = (options: readonly { name: string; label: string }[], name: string) =>
  options.find((option) => option.name === name)?.label ?? name

/** What visitors read for a department, by its name in GraphQL. */
export const departmentLabel = (name: JobDepartment) => labelOf(job.fields.department.options, name)

/** What visitors read for a kind of employment. */
export const jobTypeLabel = (name: JobType) => labelOf(job.fields.type.options, name)

/** How many people work here, as a range; a range that has no name is its own label. */
export const employeesLabel = (name: string) => labelOf(company.fields.employeeCount.options, name)

/** The departments, in the order of the model. */
export const DEPARTMENTS = job.fields.department.options.map((option) => option.name)
