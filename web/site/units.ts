/** The spaces that no line may end at: between a number and its unit, and around the sign of `n = 138` or `p < 0.05`. */
const SPACES =
  /(?<=\d) (?=[%‰°]|[\p{L}\d]{1,12}\/[\p{L}\d]|(?:[kmcµμ]?[glmLM]|ha|acres?|bu|lb|oz|ft|fl|gal|ppm|mol|Pa)(?![\p{L}\d]))|(?<=(?<![\p{L}\d])[nNpPF]) (?=[<=>≤≥] ?\d)|(?<=(?<![\p{L}\d])[nNpPF][ \u00a0][<=>≤≥]) (?=\d)/gu

/** Returns a text in which no-break spaces join each number to its unit, so that no line ends between them. */
export const keepUnits = (text: string) => text.replaceAll(SPACES, '\u00a0')
