import { company } from '../../../schema/kinds/company.ts'

export const employeeCounts = company.fields.employeeCount.options
