import fc from 'fast-check'

export default () => fc.boolean()
