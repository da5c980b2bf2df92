/** The header that names the point of view of a GraphQL request of staff: a PointOfViewInput as JSON. */
export const POINT_OF_VIEW = 'point-of-view'
