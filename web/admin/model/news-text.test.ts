import { expect, it } from 'vitest'
import { newsText } from './news-text.ts'

it('tells an answer from the first comment of a reviewer', () => {
  const textOf = (commentCount: number) =>
    newsText(
      {
        reason: 'REPLY',
        thread: {
          id: 't',
          kind: 'TRIAL',
          itemId: 'i',
          dueOn: null,
          doneAt: null,
          assignee: null,
          commentCount,
          latest: { id: 'c', author: 'Pat', text: 'Is it so?' },
        },
      },
      'u',
    )
  expect([textOf(1), textOf(2)]).toEqual(['Pat commented', 'Pat answered'])
})
