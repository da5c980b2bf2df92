import CornerUpRight from 'virtual:icon/corner-up-right'
import { redirect } from '../../../schema/kinds/redirect.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: redirect,
  icon: CornerUpRight,
  isOnDashboard: false,
  summary: { meta: ['newAddress'] },
})
