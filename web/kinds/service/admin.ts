import FlaskConical from 'virtual:icon/flask-conical'
import { service } from '../../../schema/kinds/service.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'
import { suggestedDrawing, suggestedSign } from '../drawing-words.ts'

export default defineKindInAdmin({
  kind: service,
  icon: FlaskConical,
  about: 'What the company does for its clients.',
  summary: { picture: 'icon', meta: ['category', 'description'], chips: 'features' },
  suggest: {
    drawing: ({ title, category }) => suggestedDrawing(title, category),
    sign: ({ title, category }) => suggestedSign(title, category),
  },
})
