import Briefcase from 'virtual:icon/briefcase'
import { job } from '../../../schema/kinds/job.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'
import { suggestedDrawing } from '../drawing-words.ts'

export default defineKindInAdmin({
  kind: job,
  icon: Briefcase,
  countLabel: 'Job openings',
  about: 'Open positions, by department.',
  quickAction: 'Add job opening',
  summary: { meta: ['department', 'location', 'type', 'experience'], chips: 'skills' },
  suggest: { drawing: ({ title, department }) => suggestedDrawing(title, department) },
})
