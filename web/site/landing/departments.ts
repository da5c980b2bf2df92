import { CAREERS_EMAIL, SALES_EMAIL, SERVICES_EMAIL } from '../../../schema/site.ts'

/** The addresses for different inquiries, with what a first mail should contain. */
export const DEPARTMENTS = [
  {
    subject: 'Products and orders',
    address: SALES_EMAIL,
    hint: 'Send your crop, acres and soil test. You get rates, a price and the trial report.',
    action: 'Request Information',
  },
  {
    subject: 'Trials, surveys and studies',
    address: SERVICES_EMAIL,
    hint: 'Send the question. The first call is free.',
    action: 'Request Consultation',
  },
  {
    subject: 'Positions and internships',
    address: CAREERS_EMAIL,
    hint: 'Send your resume and what you would like to find out.',
    action: 'Send Your Resume',
  },
] as const
