import fc from 'fast-check'

const digit = fc.constantFrom(...'0123456789abcdefABCDEF')

export default () => fc.string({ unit: digit, minLength: 6, maxLength: 6 }).map((digits) => `#${digits}`)
