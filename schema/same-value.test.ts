import { expect, it } from 'vitest'
import { group, text, textList } from './fields.ts'
import { differences } from './same-value.ts'

const fields = {
  name: text('Name'),
  tags: textList('Tags'),
  contact: group('Contact', { email: text('E-mail'), phone: text('Phone') }),
}

const before = { name: 'Azo', tags: ['a', 'b'], contact: { email: 'a@example.org', phone: '1' } }

it('finds the fields that values change, in the order of the model', () => {
  const after = { tags: ['b', 'a'], name: 'Azo plus' }
  expect(differences(fields, before, after)).toEqual([
    { field: 'name', before: 'Azo', after: 'Azo plus' },
    { field: 'tags', before: ['a', 'b'], after: ['b', 'a'] },
  ])
})

it('leaves fields and keys of groups alone that the values lack', () => {
  expect(differences(fields, before, { contact: { phone: '1' } })).toEqual([])
  expect(differences(fields, before, { contact: { phone: '2' } })).toEqual([
    { field: 'contact', before: before.contact, after: { phone: '2' } },
  ])
  expect(differences(fields, before, {})).toEqual([])
})
