import { print } from 'graphql'
import { describe, expect, it } from 'vitest'
import { company, hero, job, seo, teamMember } from '../../../schema/kinds/index.ts'
import { inputOf, namesToValues, valuesOf } from './choices.ts'
import { operationsFor, singletonOperationsFor } from './operations.ts'

describe('operationsFor', () => {
  it('names the calls of a kind after its names', () => {
    const { list, remove, setActive, reorder } = operationsFor(teamMember)
    expect(print(list)).toContain('page: teamMembers(')
    expect(print(remove)).toContain('deleted: deleteTeamMembers(ids: $ids)')
    expect(print(setActive)).toContain('items: setTeamMembersActive(')
    expect(print(reorder!)).toContain('items: reorderTeamMembers(')
  })

  it('offers no reordering where there is no order', () => {
    expect(operationsFor(seo).reorder).toBeUndefined()
  })

  it('selects every field, groups with their own', () => {
    const source = print(singletonOperationsFor(company).item).replace(/\s+/g, ' ')
    for (const key of Object.keys(company.fields)) expect(source).toContain(` ${key}`)
    expect(source).toContain('contact { phone email website }')
    expect(print(singletonOperationsFor(hero).item).replace(/\s+/g, ' ')).toContain('statistics { value label }')
  })

  it('gives the same documents every time', () => {
    expect(operationsFor(job)).toBe(operationsFor(job))
  })
})

describe('choices', () => {
  it('come as names and are read as values, at any depth', () => {
    const data = {
      page: { items: [{ __typename: 'Job', type: 'FULL_TIME', department: 'RESEARCH', title: 'RESEARCH' }] },
    }
    expect(namesToValues(data)).toMatchObject({
      page: { items: [{ type: 'Full-time', department: 'research', title: 'RESEARCH' }] },
    })
  })

  it('are read as values from an error, too', () => {
    const current = { id: '7', type: 'PART_TIME', title: 'Agronomist', version: 2 }
    expect(valuesOf(job.fields, current)).toEqual({ ...current, type: 'Part-time' })
  })

  it('go out as names, without what the model does not know', () => {
    const values = { type: 'Part-time', title: 'Agronomist', version: 3, skills: ['Soil'] }
    expect(inputOf(job.fields, values)).toEqual({ type: 'PART_TIME', title: 'Agronomist', skills: ['Soil'] })
  })
})
