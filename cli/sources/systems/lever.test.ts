import { describe, expect, it } from 'vitest'
import { readFixture } from '../../testing/read-fixture.ts'

describe('a job board of Lever', () => {
  it('has the date of its time', async () => {
    const { notes } = await readFixture('lever.json')
    expect(notes.join('\n')).toContain('createdAt: 1 record, such as “Lab Technician”: 2019-03-21')
  })

  it('becomes jobs by its draft: all parts of the text, requirements as a list', async () => {
    const { items } = await readFixture('lever.json')
    expect(items).toEqual([
      {
        kind: 'jobs',
        title: 'Lab Technician',
        department: 'biotechnology',
        location: 'Lyon',
        type: 'Part-time',
        experience: '1-3 years',
        description: expect.stringContaining('You test soil.'),
        detailedDescription: 'You test **soil**.\n\n## Requirements\n\n- Patience\n- Clean hands\n\nApply soon.',
        requirements: ['Patience', 'Clean hands'],
        oldAddresses: ['https://jobs.lever.co/farm/5ac21346'],
      },
    ])
  })
})
