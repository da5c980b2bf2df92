/** A link to call a number, written as people write it. */
export const callTo = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`
