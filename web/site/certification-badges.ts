/** The short names of the certificates, as the specification fixes them. */
export const CERTIFICATION_BADGES = ['ISO 9001:2015', 'USDA Organic', 'GMP', 'ISO 14001:2015']
