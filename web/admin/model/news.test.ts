import { expect, it } from 'vitest'
import type { InboxEntryFragment } from '../client/graphql/generated.ts'
import { newsOf } from './news.ts'

const AT = '2027-03-01T10:00:00.000Z'
const LATER = '2027-03-01T11:00:00.000Z'

type Changes = Partial<Omit<InboxEntryFragment, 'thread'>> & { thread?: Partial<InboxEntryFragment['thread']> }

function news({ thread, ...entry }: Changes) {
  const latest = { id: 'c', author: 'Pat', isOwn: false, text: 'Is it so?', createdAt: AT }
  const about = { id: 't', kind: 'TRIAL', itemId: 'i', release: null, dueOn: null, doneAt: null } as const
  return newsOf(
    {
      title: 'Soybean 2026',
      reason: 'REPLY',
      at: AT,
      isRead: false,
      ...entry,
      thread: { ...about, assignee: null, commentCount: 2, latest, ...thread },
    },
    'u',
  )
}

const OWN = { id: 'd', author: 'Uma', isOwn: true, text: 'Yes', createdAt: LATER }

it('tells an answer from the first comment of a reviewer', () => {
  expect([news({ thread: { commentCount: 1 } }).text, news({}).text]).toEqual(['Pat commented', 'Pat answered'])
})

it('calls what the user has answered their answer, at its time, and not news of someone', () => {
  for (const reason of ['REPLY', 'MENTION'] as const)
    expect(news({ reason, isRead: true, thread: { latest: OWN } })).toEqual({ text: 'You answered', at: LATER })
  const assignee = { id: 'u' }
  expect(news({ isRead: true, thread: { latest: OWN, assignee } }).text).toBe('You answered, and it is assigned to you')
  // Someone has assigned the user since, or has added a mention to an earlier comment.
  expect(news({ reason: 'ASSIGNMENT', isRead: true, thread: { latest: OWN } }).text).toBe('Assigned to you')
  expect(news({ reason: 'MENTION', thread: { latest: OWN } })).toEqual({ text: 'You were mentioned', at: AT })
})
