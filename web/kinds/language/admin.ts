import Languages from 'virtual:icon/languages'
import { language } from '../../../schema/kinds/language.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: language,
  icon: Languages,
  about: 'Other languages of the website.',
  isOnDashboard: false,
  summary: { meta: ['tag'] },
})
