/** The architectures for which an image can be made, as Debian and OCI name them. */
export const ARCHITECTURES = ['amd64', 'arm64'] as const
export type Architecture = (typeof ARCHITECTURES)[number]

/** The same as Node and npm name them. */
export const CPU: Record<Architecture, string> = { amd64: 'x64', arm64: 'arm64' }
