import { inBrowserZone } from '../../ui/format/zoned-time.ts'

const ISO_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/

/** Returns what a preview link shows, with the time in it in the browser's time zone. */
export const linkLabel = (label: string): string => label.replace(ISO_TIME, (time) => inBrowserZone(time))
