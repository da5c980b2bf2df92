import { expect, it } from 'vitest'
import {
  choice,
  date,
  email,
  group,
  groupList,
  icon,
  image,
  integer,
  link,
  longText,
  text,
  textList,
} from '../../../schema/fields.ts'
import { defineKind } from '../../../schema/kind.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { labelsOfKinds } from '../../../schema/labels/of-kinds.ts'
import { isPublicKind, itemDocument, pageDocuments } from './documents.ts'

/** A kind that the product does not have. The search knows it from its model only. */
const event = defineKind({
  name: 'event',
  plural: 'events',
  label: 'Event',
  labelPlural: 'Events',
  description: 'A field day.',
  path: 'events',
  listKey: 'events',
  itemKey: 'event',
  titleField: 'title',
  naturalKey: 'title',
  website: { path: 'event', section: { id: 'events', label: 'Field days' }, label: 'Field day' },
  fields: {
    title: text('Title', { required: true }),
    place: text('Place'),
    report: longText('Report'),
    crops: textList('Crops'),
    season: choice('Season', [
      { name: 'SPRING', value: 'spring', label: 'Springtime' },
      { name: 'AUTUMN', value: 'autumn', label: 'Autumn' },
    ]),
    host: group('Host', { farm: text('Farm'), address: email('Address') }),
    talks: groupList('Talks', { topic: text('Topic'), minutes: integer('Minutes') }),
    day: date('Day'),
    sign: icon('Sign'),
    photo: image('Photo'),
    more: link('More'),
  },
})

const label = labelsWith([], { language: 'en', messages: { ...english.messages, ...labelsOfKinds([event]) } })

const item = {
  id: '0b0c1d2e-0000-4000-8000-000000000001',
  version: 1,
  createdAt: '',
  updatedAt: '',
  isActive: true,
  order: 0,
  title: 'Cover crops',
  place: 'Ames',
  report: 'Forty growers came.',
  crops: ['Rye', 'Vetch'],
  season: 'spring',
  host: { farm: 'Lindqvist', address: 'x@example.org' },
  talks: [{ topic: 'Seeding', minutes: 20 }],
  day: '2026-05-31',
  sign: '🌱',
  photo: '/media/photo.png',
  more: '/more',
}

it('the document of an item has the texts of all its fields, long ones first', () => {
  expect(itemDocument(event, item, label)).toEqual({
    path: `/event/${item.id}`,
    label: 'Field day',
    language: 'en',
    title: 'Cover crops',
    keywords: [],
    item: { kind: 'event', id: item.id, image: '/media/photo.png', drawing: '' },
    texts: ['Forty growers came.', 'Ames', 'Rye', 'Vetch', 'Springtime', 'Lindqvist', 'Seeding'],
  })
})

it('the page of its section has the labels of the kind and of its choices', () => {
  expect(isPublicKind(event)).toBe(true)
  const [page] = pageDocuments([event], [], label)
  expect(page).toMatchObject({ path: '/events', title: 'Field days' })
  expect(page!.keywords).toEqual(expect.arrayContaining(['Event', 'Events', 'Field day', 'Springtime', 'Autumn']))
})

it('labels of pictures are not found: visitors do not read them', () => {
  const sign = choice('Sign', [{ name: 'BEE', value: 'bee', label: 'Bumblebee' }], { isPictorial: true })
  const drawn = { ...event, fields: { ...event.fields, sign } }
  if (!isPublicKind(drawn)) throw new Error('The kind has public pages')
  const documents = [itemDocument(drawn, { ...item, sign: 'bee' }, label), ...pageDocuments([drawn], [], label)]
  expect(JSON.stringify(documents)).not.toContain('Bumblebee')
})

it('the fixed words of that page stay', () => {
  const fixed = { path: '/events', title: 'Days in the field', keywords: ['Visit'], texts: ['Boots are lent.'] }
  const [page] = pageDocuments([event], [fixed], label)
  expect(page).toMatchObject({ title: 'Days in the field', texts: ['Boots are lent.'] })
  expect(page!.keywords).toEqual(expect.arrayContaining(['Visit', 'Event']))
})
