import { defineSingleton } from '../kind.ts'
import { sectionWords } from './section-fields.ts'

export const newsSection = defineSingleton({
  name: 'newsSection',
  plural: 'newsSections',
  label: 'News section',
  labelPlural: 'News section',
  description: 'The words around the articles.',
  path: 'news-section',
  itemKey: 'newsSection',
  id: '5e0a7c1e-0000-4000-8000-000000000010',
  whenNew: 'defaults',
  whenHidden: 'nothing',
  section: 'news',
  fields: sectionWords({
    title: 'What is new',
    pageTitle: 'News from the field and the laboratory',
    pageIntro: 'What has changed, what we have measured, and where to meet us. The latest comes first.',
  }),
})
