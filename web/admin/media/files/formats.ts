/** The formats that the server accepts. Phones convert photos to one of them when they are chosen. */
export const ACCEPTED_FORMATS = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml'
