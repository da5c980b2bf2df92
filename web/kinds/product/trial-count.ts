/** Returns "1 trial" or "2 trials". */
export const trialCount = (count: number) => `${count} ${count === 1 ? 'trial' : 'trials'}`
