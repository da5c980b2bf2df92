/**
 * Returns a text in which names in braces are replaced by values: `{title}` by that of `title`. Unknown names stay.
 *
 * @param written writes numbers
 */
export const fillIn = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  written: (number: number) => string = String,
): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : whole
    return typeof value === 'number' ? written(value) : value
  })
