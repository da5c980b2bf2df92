/** Returns what a Toggle button does, in two words to stand beside it and as a sentence. */
export const toggleEffect = (isActive: boolean) =>
  isActive
    ? { short: 'hides it', sentence: 'Makes it inactive: visitors no longer see it.' }
    : { short: 'shows it', sentence: 'Makes it active: visitors see it.' }
