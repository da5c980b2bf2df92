import { job } from '../../../schema/kinds/job.ts'

export const departments = job.fields.department.options
export const jobTypes = job.fields.type.options
export const payUnits = job.fields.pay.fields.unit.options
