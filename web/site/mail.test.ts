import { expect, test } from 'vitest'
import { mailLink, mailTo } from './mail.ts'

test('subject and body may contain any characters', () => {
  const link = new URL(
    mailLink('careers@verdant.example', 'Application for R&D + "Field" lead', 'Dear team,\n\n100 % yes'),
  )
  expect(link.pathname).toBe('careers@verdant.example')
  const fields = new Map(
    link.search
      .slice(1)
      .split('&')
      .map((field) => field.split('=') as [string, string]),
  )
  expect(decodeURIComponent(fields.get('subject')!)).toBe('Application for R&D + "Field" lead')
  expect(decodeURIComponent(fields.get('body')!)).toBe('Dear team,\r\n\r\n100 % yes')
  expect(link.search).not.toContain('+')
})

test('a subject is one line', () => {
  const { searchParams } = new URL(mailLink('careers@verdant.example', 'Application for A\nBcc: b@example.org', ''))
  expect(searchParams.get('subject')).toBe('Application for A Bcc: b@example.org')
})

test.each([
  'a?bcc=b@example.org',
  'a&subject=b@example.org',
  'a%0Ab@example.org',
  'a#b@example.org',
  'a+b@example.org',
])('%s is encoded as an address only', (address) => {
  const { pathname, search, hash } = new URL(mailTo(address))
  expect([decodeURIComponent(pathname), search, hash]).toEqual([address, '', ''])
})
