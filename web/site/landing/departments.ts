import { CAREERS_EMAIL, SALES_EMAIL, SERVICES_EMAIL } from '../../../schema/site.ts'

/** The addresses for different questions, which the contact page lists. */
export const DEPARTMENTS = [
  ['Products and orders', SALES_EMAIL],
  ['Trials, surveys and studies', SERVICES_EMAIL],
  ['Positions and internships', CAREERS_EMAIL],
] as const
