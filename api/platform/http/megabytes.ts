/** Returns a number of bytes as text for people, such as `1.5 MB`. */
export const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
