/** Returns a telephone link for a number in any notation. */
export const callTo = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`
