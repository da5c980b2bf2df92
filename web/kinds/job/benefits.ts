import type { IconName } from '../../site/icon.tsx'

/** What employees get. */
export const BENEFITS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'heart',
    title: 'Health & Wellness',
    text: 'Medical, dental and vision cover from the first day, and hearing checks for the plant crew.',
  },
  {
    icon: 'book',
    title: 'Learning & Development',
    text: 'Ten paid days a year for courses, conferences or a bench in another laboratory.',
  },
  {
    icon: 'balance',
    title: 'Work-Life Balance',
    text: 'Long days at planting and harvest are paid back, hour for hour, before the year ends.',
  },
  {
    icon: 'coin',
    title: 'Competitive Compensation',
    text: 'Pay bands are written in every posting and the same for everyone at that step.',
  },
  {
    icon: 'globe',
    title: 'Global Impact',
    text: 'Our data goes to open archives, and our dossiers to regulators in the United States, Canada and the EU.',
  },
  {
    icon: 'flask',
    title: 'Innovation Culture',
    text: 'One afternoon in ten belongs to your own question. Negative results are presented too.',
  },
]
