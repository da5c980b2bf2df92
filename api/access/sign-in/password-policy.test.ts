import { describe, expect, it } from 'vitest'
import { checkPassword } from './password-policy.ts'

const NAMES = ['margaret.holloway', 'm.holloway@verdant.example']
const refused = (password: string) =>
  checkPassword(password, NAMES, 'newPassword').then(
    () => undefined,
    (error: { code: string; errors: { field: string; message: string }[] }) => error,
  )

describe('a new password', () => {
  it.each([
    ['administrator', 'it is on a list of common and leaked passwords'],
    ['1q2w3e4r5t6y', 'it is on a list of common and leaked passwords'],
    ['P@ssw0rd1234', 'it is close to a password on a list of common and leaked ones'],
    ['margaret.holloway', 'it is close to the username or the e-mail address'],
    ['m.holloway12', 'it is close to the username or the e-mail address'],
    ['zzzzzzzzzzzzzz', 'it repeats itself'],
    ['p'.repeat(200), 'it repeats itself'],
  ])('%s is refused with the reason', async (password, reason) => {
    const message = `This password is easy to guess: ${reason}. Please choose another one`
    expect(await refused(password)).toMatchObject({ code: 'INVALID', errors: [{ field: 'newPassword', message }] })
  })

  it.each(['', 'elevenchars', 'x7!'.repeat(67), '🔑🌾🍄🌱🐝🔬🧬🚜🌻🍅🥕'])(
    'of another length than 12 to 200 characters is refused: %s',
    async (password) => {
      const message = 'The password must have 12 to 200 characters'
      expect(await refused(password)).toMatchObject({ code: 'INVALID', errors: [{ field: 'newPassword', message }] })
    },
  )

  it.each([
    'correct horse battery',
    'twelve chars',
    'Weizen & Raps 1887',
    '🔑🌾🍄🌱🐝🔬🧬🚜🌻🍅🥕🌽',
    'mdlw-9921-qrtz',
  ])('that is hard to guess is accepted: %s', async (password) => expect(await refused(password)).toBeUndefined())

  it('takes no longer to estimate than its first 100 characters do', async () => {
    for (const part of ['4@8({[</369&#!/|0$5+7%2/4', 'passwordqwerty1']) {
      const long = part.repeat(20).slice(0, 200)
      expect(await timeOf(long)).toBeLessThan(5 * (await timeOf(long.slice(0, 100))))
    }
  })
})

/** Returns the milliseconds that a check takes, the best of three. */
async function timeOf(password: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const begun = performance.now()
    await refused(password)
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}
