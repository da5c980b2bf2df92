/** The phases of a project. */
export const PROCESS = [
  {
    step: '01',
    title: 'Consultation',
    text: 'One call about your crop, your soil and the question. We say if we are the wrong address.',
  },
  {
    step: '02',
    title: 'Analysis',
    text: 'Cores, tissue or digestate into our laboratory in Ames; controls in every run.',
  },
  {
    step: '03',
    title: 'Implementation',
    text: 'A trial plan or a product in the field, with check strips that anyone can read.',
  },
  {
    step: '04',
    title: 'Support',
    text: 'Counts, notes and yields come back as one report, and we go through it with you.',
  },
] as const
