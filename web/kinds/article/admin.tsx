import Newspaper from 'virtual:icon/newspaper'
import { lazy } from 'react'
import { article } from '../../../schema/kinds/article.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

const ArticlePreview = lazy(() => import('./admin-preview.tsx'))

export default defineKindInAdmin({
  kind: article,
  icon: Newspaper,
  about: 'News, with blocks as pages have them.',
  isOnDashboard: false,
  preview: (item) => <ArticlePreview article={item} />,
  summary: { picture: 'image', meta: ['date', 'description'] },
})
