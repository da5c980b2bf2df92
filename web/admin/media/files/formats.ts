/** The formats that the server accepts. Phones convert photos to one of them when they are chosen. */
export const ACCEPTED_FORMATS = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml'

/** The format of documents, such as labels and data sheets. */
export const DOCUMENT_FORMAT = 'application/pdf'

/** Returns whether a stored file is a document, which has no picture. */
export const isDocument = (format: string) => format === 'pdf'
