import Briefcase from 'virtual:icon/briefcase'
import { job } from '../../../schema/kinds/job.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: job,
  icon: Briefcase,
  countLabel: 'Job openings',
  about: 'Open positions, by department.',
  quickAction: 'Add job opening',
  summary: { meta: ['department', 'location', 'type', 'experience'], chips: 'skills' },
  suggest: {
    drawing: async ({ title, department }) => (await import('../drawing-words.ts')).suggestedDrawing(title, department),
  },
})
