import { describe, expect, it } from 'vitest'
import { NO_RULE, readFixture } from '../../testing/read-fixture.ts'
import { writeSource } from '../../testing/read-source.ts'

describe('a job board of Greenhouse', () => {
  it('becomes jobs by its draft: escaped HTML, locations, departments', async () => {
    const { items } = await readFixture('greenhouse.json')
    expect(items).toEqual([
      {
        kind: 'jobs',
        title: 'Field Agronomist',
        department: 'research',
        location: 'Ames, Iowa',
        type: 'Full-time',
        experience: '1-3 years',
        description: 'You walk fields & talk.',
        detailedDescription: 'You walk **fields** & talk.',
        oldAddresses: ['https://boards.greenhouse.io/farm/jobs/127817'],
      },
      expect.objectContaining({ title: 'Accountant', department: 'operations', location: 'Remote' }),
    ])
  })

  it('has types and levels of experience in its custom fields, and names the jobs without them', async () => {
    const fields = (type: unknown, experience: unknown) => [
      { id: 1, name: 'Employment Type', value: type, value_type: 'single_select' },
      { id: 2, name: 'Experience level', value: experience, value_type: 'single_select' },
      { id: 3, name: 'Salary', value: '60k', value_type: 'short_text' },
    ]
    const jobs = [
      fields('Part Time', '5+ years'),
      fields('Intern (full-time)', ['Entry', 'Junior']),
      fields('Fixed-term contract', null),
      fields('Permanent contract', ''),
      fields('Volunteer', 'None'),
      null,
    ].map((metadata, id) => ({
      id,
      title: `Job ${id}`,
      absolute_url: `https://boards.example/${id}`,
      location: { name: 'Ames' },
      content: 'Text',
      departments: [{ id: 1, name: 'RESEARCH' }],
      metadata,
    }))
    const path = await writeSource('board.json', JSON.stringify({ jobs, meta: { total: jobs.length } }))
    const { items, notes } = await readFixture(path)
    const values: Record<string, unknown>[] = items
    expect(values.map(({ type, experience, department }) => [type, experience, department])).toEqual([
      ['Part-time', '5+ years', 'research'],
      ['Internship', 'Entry, Junior', 'research'],
      ['Contract', '1-3 years', 'research'],
      ['Full-time', '1-3 years', 'research'],
      ['Full-time', 'None', 'research'],
      ['Full-time', '1-3 years', 'research'],
    ])
    expect(notes).toEqual([
      '3 items without a value for experience, which becomes “1-3 years”: “Job 2”, “Job 3”, “Job 5”',
      '1 item with a value that “values” of type does not have, which becomes “Full-time”: “Job 4” (Volunteer)',
      '1 item without a value for type, which becomes “Full-time”: “Job 5”',
      `Jobs: a key ${NO_RULE.replace('have', 'has').replace('are', 'is')}\n  metadata.Salary: 5 records, such as “Job 0”: 60k`,
    ])
  })

  it('without texts is told to ask for them', async () => {
    const jobs = [{ id: 1, title: 'Job', absolute_url: 'https://boards.example/1', location: { name: 'Ames' } }]
    const path = await writeSource('board.json', JSON.stringify({ jobs }))
    const { notes } = await readFixture(path)
    expect(notes).toContain('1 item without a text: ask the job board for it with ?content=true: “Job”')
  })
})
