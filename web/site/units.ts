/**
 * The parts of a text that no line may end in: a number, other than a year, and the short word after it, as in `4 hours` and
 * `10 fl oz/acre`, signs as in `n = 138` and `3 × 10`, an abbreviation or a level and its number, as in `pH 7.1` and `LSD 5% 1.2`,
 * and a short range, such as `4 to 6` or `4 a 6`.
 */
const KEPT =
  /(?<=[\d\p{No}]|\bfl) (?=[%‰°]|\S{1,12}\/|(?<!\d{4} )\p{L}{1,8}(?!\p{L}))|(?:\b[nNpPF]|\d) \p{Sm} ?(?=\d)|(?:\bp?\p{Lu}{1,4}|%) (?=\d)|\b\d{1,2} \p{L}{1,3} (?=\d)/gu

/** Returns a text in which no-break spaces join each number to its unit or noun, so that no line ends between them. */
export const keepUnits = (text: string) => text.replaceAll(KEPT, (part) => part.replaceAll(' ', '\u00a0'))

/**
 * What no line may end in: a code or a range, such as `VB-Az07`, `Bray-1` and `13–33`, which has digits after its dash, a number and its
 * noun, such as `50-mesh`, `e-mail`, and a unit with a slash in Arabic or Hebrew. A no-break hyphen would get into copies of the text.
 */
const WHOLE = /((?<![\w-])(?:[\w.,]{1,6}(?:[-–][\w.,]*\d\w*)+|\d+-[a-z]+|[Ee]-mail|[\u0590-\u08ff]+\/[\u0590-\u08ff]+))/

/** Splits a text. Every second part is one that no line may end in. */
export const splitWhole = (text: string) => text.split(WHOLE)

/** A text without letters that run from right to left, or a part that reads from left to right, such as `−1.5`, `4 fl oz` and `1 × 10⁹`. */
const LEFT_TO_RIGHT = /(^[^\u0590-\u08ff]+$|[−+±]?\w(?:[^\u0590-\u08ff;()]*[\w%\p{No}])?)/u

/** Splits a text of a page that runs from right to left. Every second part reads from left to right. */
export const splitLeftToRight = (text: string) => text.split(LEFT_TO_RIGHT)
