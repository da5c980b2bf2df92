/** Joins class names. False and absent names are skipped. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
