import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, onDay, startOf, weeksOf } from './days.ts'

const zone = fc.constantFrom('UTC', 'America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland')
const instant = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const month = instant.map((at) => at.slice(0, 7))

describe('the days of a calendar', () => {
  it('has whole weeks that begin on the first day and hold each day of the month once', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 7 }), (of, firstDay) => {
        const weeks = weeksOf(of, firstDay)
        const days = weeks.flat()
        expect(days.length).toBe(weeks.length * 7)
        expect(new Date(days[0]!).getUTCDay()).toBe(firstDay % 7)
        for (const [at, day] of days.entries()) expect(day).toBe(addDays(days[0]!, at))
        const inMonth = days.filter((day) => day.startsWith(of))
        expect(addDays(inMonth.at(-1)!, 1)).toBe(`${addMonths(of, 1)}-01`)
        expect(inMonth[0]).toBe(`${of}-01`)
        expect(weeks.every((week) => week.some((day) => day.startsWith(of)))).toBe(true)
      }),
    )
  })

  it('goes forward and back by months', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: -600, max: 600 }), (of, count) => {
        expect(addMonths(addMonths(of, count), -count)).toBe(of)
      }),
    )
  })

  it('moves a time to another day and keeps the time of day', () => {
    fc.assert(
      fc.property(instant, instant, zone, (at, other, timeZone) => {
        const day = dayOf(other, timeZone)
        expect(dayOf(onDay(at, day, timeZone), timeZone)).toBe(day)
        expect(startOf(day, timeZone) <= onDay(at, day, timeZone)).toBe(true)
      }),
    )
    expect(onDay('2027-03-13T15:30:00.000Z', '2027-03-14', 'America/Chicago')).toBe('2027-03-14T14:30:00.000Z')
  })
})
