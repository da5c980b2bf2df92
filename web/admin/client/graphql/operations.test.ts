import { print } from 'graphql'
import { describe, expect, it } from 'vitest'
import { company, hero, job, seo, teamMember } from '../../../../schema/kinds/index.ts'
import { conditionInput, inputOf, namesToValues, valuesOf } from './choices.ts'
import { listQuery, operationsFor, singletonOperationsFor } from './operations.ts'

describe('operationsFor', () => {
  it('derives the names of operations from the names of the kind', () => {
    const { remove, updateMany, reorder } = operationsFor(teamMember)
    expect(print(listQuery(teamMember, ['name']))).toContain('page: teamMembers(')
    expect(print(remove)).toContain('deleted: bulkDeleteTeamMembers(ids: $ids)')
    expect(print(updateMany)).toContain('changed: updateTeamMembers(')
    expect(print(reorder!)).toContain('items: reorderTeamMembers(')
  })

  it('has no reorder operation for kinds without an order', () => {
    expect(operationsFor(seo).reorder).toBeUndefined()
  })

  it('selects every field, including those of groups', () => {
    const source = print(singletonOperationsFor(company).item).replace(/\s+/g, ' ')
    for (const key of Object.keys(company.fields)) expect(source).toContain(` ${key}`)
    expect(source).toContain('contact { phone email website }')
    expect(print(singletonOperationsFor(hero).item).replace(/\s+/g, ' ')).toContain('statistics { value label }')
  })

  it('returns the same documents on every call', () => {
    expect(operationsFor(job)).toBe(operationsFor(job))
  })
})

describe('choices', () => {
  it('are converted from names to values at any depth', () => {
    const data = {
      page: { items: [{ __typename: 'Job', type: 'FULL_TIME', department: 'RESEARCH', title: 'RESEARCH' }] },
    }
    expect(namesToValues(data)).toMatchObject({
      page: { items: [{ type: 'Full-time', department: 'research', title: 'RESEARCH' }] },
    })
  })

  it('are converted in items of errors', () => {
    const current = { id: '7', type: 'PART_TIME', title: 'Agronomist', version: 2 }
    expect(valuesOf(job.fields, current)).toEqual({ ...current, type: 'Part-time' })
  })

  it('are converted to names, without unknown keys', () => {
    const values = { type: 'Part-time', title: 'Agronomist', version: 3, skills: ['Soil'] }
    expect(inputOf(job.fields, values)).toEqual({ type: 'PART_TIME', title: 'Agronomist', skills: ['Soil'] })
  })

  it('are converted to names in conditions at any depth', () => {
    const either = [{ type: { in: ['Full-time', 'Contract'] } }, { title: { eq: 'Full-time' } }]
    const condition = { not: { or: either }, pay: { unit: { ne: 'HOUR' } } }
    expect(conditionInput(job.fields, condition)).toEqual({
      not: { or: [{ type: { in: ['FULL_TIME', 'CONTRACT'] } }, either[1]] },
      pay: { unit: { ne: 'HOUR' } },
    })
    expect(conditionInput(job.fields, undefined)).toBeUndefined()
  })
})
