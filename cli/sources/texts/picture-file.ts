/** Whether an address ends like that of a picture that pages can show. */
export const isPictureFile = (address: string): boolean => /\.(?:avif|gif|jpe?g|png|svg|webp)(?:\?.*)?$/i.test(address)
