import FlaskConical from 'virtual:icon/flask-conical'
import { service } from '../../../schema/kinds/service.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: service,
  icon: FlaskConical,
  about: 'What the company does for its clients.',
  summary: { picture: 'icon', meta: ['category', 'description'], chips: 'features' },
  suggest: {
    drawing: async ({ title, category }) => (await import('../drawing-words.ts')).suggestedDrawing(title, category),
    sign: async ({ title, category }) => (await import('../drawing-words.ts')).suggestedSign(title, category),
  },
})
