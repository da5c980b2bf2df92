import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { quoted } from '../../schema/transfer/quoted.ts'

it('quotes plain names in the usual way', () => {
  expect(quoted('Spring launch (2): Frühling')).toBe('"Spring launch (2): Frühling"')
})

it.each(['$(touch x)', '`id`', `it's "here"`, '$HOME \\ !!', 'a\nb'])('protects %j from the shell', (name) => {
  expect(execFileSync('bash', ['-c', `printf %s ${quoted(name)}`], { encoding: 'utf8' })).toBe(name)
})
