import fc from 'fast-check'

export default () => fc.uuid().map((id) => `/${id}`)
