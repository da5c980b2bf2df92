import { expect, test } from 'vitest'
import { mailLink } from './mail.ts'

test('subject and body survive any characters', () => {
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
