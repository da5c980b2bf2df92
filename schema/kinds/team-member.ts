import { image, richText, text, textList } from '../fields.ts'
import { drawing } from './drawing.ts'
import { defineKind } from '../kind.ts'

export const teamMember = defineKind({
  name: 'teamMember',
  plural: 'teamMembers',
  label: 'Team member',
  labelPlural: 'Team members',
  description: 'Someone of the leadership team.',
  path: 'team-members',
  listKey: 'team-members',
  itemKey: 'teamMember',
  titleField: 'name',
  naturalKey: 'name',
  searchable: ['position', 'bio'],
  fields: {
    name: text('Name', { required: true }),
    position: text('Position', { required: true }),
    image: image('Image', { emoji: true, help: 'An emoji or a picture.' }),
    bio: richText('Biography', { required: true }),
    expertise: textList('Expertise'),
    drawing: drawing(),
  },
})
