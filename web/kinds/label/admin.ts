import MessageSquareText from 'virtual:icon/message-square-text'
import { label } from '../../../schema/kinds/label.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: label,
  icon: MessageSquareText,
  about: 'Words of buttons, states and mails.',
  isOnDashboard: false,
  labels: {
    add: 'Change a label',
    addTitle: 'Change a Label',
    editTitle: 'Edit Label',
  },
  summary: { meta: ['text'] },
})
