import Languages from 'virtual:icon/languages'
import { language } from '../../../schema/kinds/language.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: language,
  icon: Languages,
  about: 'Other languages of the website.',
  isOnDashboard: false,
  // Others see the languages where they translate.
  navigationRight: 'publish',
  summary: { meta: ['tag'] },
  labels: {
    deleteQuestion: (count) =>
      count === 1
        ? 'Delete this language? Visitors will not see its texts any more. The texts stay stored, and are shown again when the language is restored.'
        : `Delete ${count} languages? Visitors will not see their texts any more. The texts stay stored, and are shown again when the languages are restored.`,
  },
})
