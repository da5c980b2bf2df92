import UsersRound from 'virtual:icon/users-round'
import { lazy } from 'react'
import { teamMember } from '../../../schema/kinds/team-member.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

const LeaderPreview = lazy(() => import('./admin-preview.tsx'))

export default defineKindInAdmin({
  kind: teamMember,
  segment: 'team',
  icon: UsersRound,
  label: 'Team',
  about: 'The leadership team on the landing page.',
  quickAction: 'Add team member',
  labels: { add: 'Add Team Member', addTitle: 'Add Team Member', editTitle: 'Edit Team Member' },
  summary: { picture: 'image', meta: ['position'], chips: 'expertise' },
  preview: (item) => <LeaderPreview leader={item} />,
})
