import Leaf from 'virtual:icon/leaf'
import { product } from '../../../schema/kinds/product.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: product,
  icon: Leaf,
  about: 'What the company sells, with features and specifications.',
  quickAction: 'Add product',
  backToDashboard: true,
  // The specification names the button of products; for other kinds the badge beside it shows the state.
  labels: { toggle: (isActive) => (isActive ? 'Disable' : 'Enable') },
  summary: { picture: 'image', meta: ['category', 'description'], chips: 'features' },
  suggest: {
    drawing: async ({ name, category }) => (await import('../drawing-words.ts')).suggestedDrawing(name, category),
  },
})
