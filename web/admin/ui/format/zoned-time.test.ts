import { describe, expect, it } from 'vitest'
import { clockNote, fromLocal, toLocal, zoneLabel } from './zoned-time.ts'

const BERLIN = 'Europe/Berlin'
const instant = (local: string, zone = BERLIN) => fromLocal(local, zone)?.at.toISOString()

describe('fromLocal', () => {
  it('uses the offset of the zone on that day', () => {
    expect(instant('2027-01-31T09:00')).toBe('2027-01-31T08:00:00.000Z')
    expect(instant('2027-07-31T09:00')).toBe('2027-07-31T07:00:00.000Z')
    expect(instant('2027-07-31T09:00:07', 'Asia/Kolkata')).toBe('2027-07-31T03:30:07.000Z')
    expect(instant('2027-07-31T09:00', 'UTC')).toBe('2027-07-31T09:00:00.000Z')
  })

  it('moves a time that the clocks skip, and takes the first of two', () => {
    expect(fromLocal('2027-03-28T02:30', BERLIN)).toEqual({
      at: new Date('2027-03-28T01:30:00Z'),
      irregular: 'missing',
    })
    expect(fromLocal('2027-10-31T02:30', BERLIN)).toEqual({
      at: new Date('2027-10-31T00:30:00Z'),
      irregular: 'repeated',
    })
    expect(instant('2027-03-28T03:00')).toBe('2027-03-28T01:00:00.000Z')
  })

  it('returns null without a time', () => {
    expect(fromLocal('', BERLIN)).toBeNull()
    expect(fromLocal('tomorrow', BERLIN)).toBeNull()
  })
})

it('formats the local time of an instant', () => {
  expect(toLocal(new Date('2027-07-31T07:00:05Z'), BERLIN)).toBe('2027-07-31T09:00:05')
})

it('names the zone as it is then', () => {
  expect(zoneLabel(new Date('2027-01-31T08:00:00Z'), BERLIN)).toBe(
    'Europe/Berlin, Central European Standard Time (GMT+1)',
  )
  expect(zoneLabel(new Date('2027-07-31T08:00:00Z'), BERLIN)).toContain('Central European Summer Time (GMT+2)')
})

it('names a change of the clocks before the time', () => {
  const winter = new Date('2027-01-31T08:00:00Z')
  expect(clockNote(fromLocal('2027-07-31T09:00', BERLIN)!, winter, BERLIN)).toContain('Central European Summer Time')
  expect(clockNote(fromLocal('2027-02-01T09:00', BERLIN)!, winter, BERLIN)).toBeUndefined()
  expect(clockNote(fromLocal('2027-03-28T02:30', BERLIN)!, winter, BERLIN)).toContain('does not exist')
})
