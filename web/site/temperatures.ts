/** Returns a text in which a no-break space joins each temperature to its unit, so that no line ends between them. */
export const keepTemperatures = (text: string) => text.replaceAll(/(?<=\d) (?=°[CF])/g, '\u00a0')
