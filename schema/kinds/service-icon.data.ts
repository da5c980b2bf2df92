/** The icon of a service for which no editor has chosen one. */
export const DEFAULT_SERVICE_ICON = '🔬'
