import Search from 'virtual:icon/search'
import { seo } from '../../../schema/kinds/seo.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: seo,
  icon: Search,
  label: 'SEO settings',
  about: 'What search engines are told about each page.',
  labels: {
    title: 'SEO Settings',
    add: 'Add New Page SEO',
    addTitle: 'Add New Page SEO',
    editTitle: 'Edit SEO Settings',
    loading: 'Loading SEO settings...',
    item: 'SEO configuration',
    deleteQuestion: (count) =>
      count === 1
        ? 'Are you sure you want to delete this SEO configuration?'
        : `Are you sure you want to delete ${count} SEO configurations?`,
    empty: 'No SEO configuration yet.',
  },
  summary: { meta: ['title'], chips: 'keywords' },
})
